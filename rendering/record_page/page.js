"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const game = JSON.parse(find("game").textContent);
  const { texts, seats, stops, lines, said } = game;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const node = (tag, name, ...inside) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...inside);
    return made;
  };
  const badge = (seat) => node("i", `badge seat${seat}`);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
  /* A line that stays keeps its node: a screen reader reads out the new ones. */
  const list = (parent, told) => {
    const kept = new Map([...parent.children].map((row) => [row.textContent, row]));
    const shown = told.map((line) => {
      const row = kept.get(line) ?? node("li", "", line);
      kept.delete(line);
      return row;
    });
    for (const row of [...parent.children]) if (!shown.includes(row)) row.remove();
    shown.forEach((row, at) => row === parent.children[at] || parent.insertBefore(row, parent.children[at] ?? null));
  };
  const spoken = (at) => said[at].map((line) => lines[line]);

  /* --- pictures: each frame is whole, or pieces that lie on the one before --- */

  const film = (canvas, frames) => {
    const work = document.createElement("canvas");
    const pencil = work.getContext("2d");
    const screen = canvas.getContext("2d");
    const decoded = new Map();
    let drawn = -1;
    let wanted = -1;
    let fading = 0;

    const decode = (at) => {
      if (!decoded.has(at)) {
        const image = new Image();
        image.src = `data:image/webp;base64,${frames[at].data}`;
        decoded.set(at, image.decode().then(() => image));
        if (decoded.size > 48) decoded.delete(decoded.keys().next().value);
      }
      return decoded.get(at);
    };
    const put = (at, image) => {
      const { size, pieces } = frames[at];
      if (!pieces) {
        work.width = size[0];
        work.height = size[1];
        pencil.drawImage(image, 0, 0);
      }
      for (const [x, y, w, h, left, top] of pieces ?? [])
        pencil.drawImage(image, x, y, w, h, left, top, w, h);
      drawn = at;
    };
    const reveal = (soft) => {
      cancelAnimationFrame(fading);
      const same = canvas.width === work.width && canvas.height === work.height;
      if (!same) {
        canvas.width = work.width;
        canvas.height = work.height;
      }
      if (!soft || !same || still.matches) {
        screen.globalAlpha = 1;
        screen.drawImage(work, 0, 0);
        return;
      }
      const began = performance.now();
      const step = (now) => {
        const share = Math.min(1, (now - began) / 220);
        screen.globalAlpha = share < 1 ? share * 0.5 : 1;
        screen.drawImage(work, 0, 0);
        if (share < 1) fading = requestAnimationFrame(step);
      };
      fading = requestAnimationFrame(step);
    };
    return async (at, soft) => {
      wanted = at;
      let from = at;
      while (frames[from].pieces && from - 1 !== drawn) from -= 1;
      if (drawn === at) from = at + 1;
      for (let next = from; next <= at; next += 1) {
        const image = await decode(next);
        if (wanted !== at) return;
        put(next, image);
      }
      reveal(soft);
      canvas.dataset.shown = at;
      if (at + 1 < frames.length) decode(at + 1).catch(() => {});
    };
  };

  const board = find("board");
  const showBoard = game.boards.length ? film(board, game.boards) : null;
  const hand = find("hand");
  const handCanvas = hand.querySelector("canvas");
  const showHand = game.hands.map((frames) => {
    const canvas = handCanvas.cloneNode();
    hand.insertBefore(canvas, handCanvas);
    return { canvas, show: frames.length ? film(canvas, frames) : null };
  });
  handCanvas.remove();

  /* --- where we are --- */

  const slider = find("slider");
  const jump = find("jump");
  const eyes = find("eyes");
  const log = find("log").querySelector("div");
  const rows = new Map([...log.querySelectorAll("[data-stop]")].map((row) => [Number(row.dataset.stop), row]));
  const total = (points) => points.reduce((sum, one) => sum + one, 0);
  const score = (points) => (game.summed ? `${total(points)}` : points.join("/"));
  const time = (iso) =>
    new Intl.DateTimeFormat(game.locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
  let here = -1;
  let lit = null;

  const named = (at) => {
    const stop = stops[at];
    return stop.seat >= 0 ? seats[stop.seat].name : stop.number === 1 ? texts.start : texts.table;
  };
  /* The tab key enters the log at the move that is shown, and not at each of hundreds. */
  const light = (on) => {
    if (on) lit.setAttribute("aria-current", "step");
    else lit.removeAttribute("aria-current");
    for (const link of lit.querySelectorAll("a")) link.tabIndex = on ? 0 : -1;
  };
  const go = (to, soft = false) => {
    const at = Math.max(0, Math.min(stops.length - 1, to));
    if (at === here) return;
    const before = stops[here]?.standing ?? [];
    here = at;
    const stop = stops[at];
    const place = fill(texts.place, { n: at + 1, of: stops.length, who: named(at) });
    slider.value = at;
    slider.setAttribute("aria-valuetext", place);
    jump.value = at;
    for (const key of ["first", "back"]) find(key).ariaDisabled = at === 0;
    for (const key of ["on", "last"]) find(key).ariaDisabled = at === stops.length - 1;

    const who = node("p", "who");
    who.ariaHidden = true;
    if (stop.seat >= 0) who.append(badge(stop.seat));
    who.append(node("bdi", "", named(at)));
    const when = node("time", "", time(stop.at));
    when.dateTime = stop.at;
    const parts = [node("p", "unseen", place), who, ...stop.lines.map((line) => node("p", "", line))];
    const changed = stop.standing.flatMap((points, seat) =>
      before[seat] && score(points) !== score(before[seat]) ? [`${seats[seat].name} ${score(points)}`] : []);
    if (changed.length) parts.push(node("p", "unseen", fill(texts.points, { points: changed.join(", ") })));
    if (showBoard && stop.fresh === false) parts.push(node("p", "old", fill(texts.older, { n: stop.shows + 1 })));
    find("said").replaceChildren(...parts, when);

    find("now").replaceChildren(
      ...stop.standing.map((points, seat) => {
        const one = node("li", stop.seat === seat ? "moves" : "", badge(seat), node("bdi", "", seats[seat].name));
        one.append(node("b", "", score(points)));
        return one;
      }),
    );
    const described = stops.findLastIndex((one, index) => index <= at && one.words !== undefined);
    find("words").hidden = described < 0;
    if (described >= 0) {
      find("words").querySelector("summary").textContent = fill(texts.words, { n: described + 1 });
      list(find("words").querySelector("ul"), spoken(stops[described].words));
    }
    board.ariaLabel = fill(texts.board, { n: (stop.shows ?? at) + 1 });
    if (showBoard) showBoard(stop.board, soft).catch(() => {});
    look();
    mark();
    const reads = log.contains(document.activeElement) && log !== document.activeElement;
    if (lit) light(false);
    lit = rows.get(at) ?? null;
    if (lit) {
      light(true);
      if (reads && !lit.contains(document.activeElement)) lit.querySelector("a").focus({ preventScroll: true });
      const top = lit.offsetTop - log.clientHeight / 3;
      log.scrollTo({ top, behavior: still.matches || !soft ? "auto" : "smooth" });
    }
  };

  const look = () => {
    const seat = eyes.value === "" ? -1 : Number(eyes.value);
    hand.hidden = seat < 0;
    if (seat < 0) return;
    const stop = stops[here];
    const name = fill(texts.sees, { who: seats[seat].name });
    if (hand.querySelector("h2").textContent !== name) hand.querySelector("h2").textContent = name;
    const told = spoken(stop.hands[seat]);
    list(hand.querySelector("ul"), told.length ? told : [texts.nothing]);
    const picture = stop.pictures?.[seat] ?? null;
    showHand.forEach((one, at) => (one.canvas.hidden = at !== seat || picture === null || !one.show));
    showHand[seat].canvas.ariaLabel = name;
    if (picture !== null && showHand[seat].show) showHand[seat].show(picture, false).catch(() => {});
  };

  /* --- the film --- */

  const play = find("play");
  let timer = 0;
  const lasts = (at) => {
    const letters = stops[at].lines.join("").length * (game.language === "ja" ? 2 : 1);
    return (700 + Math.min(2600, letters * 16)) / Number(find("speed").value);
  };
  const halt = () => {
    clearTimeout(timer);
    timer = 0;
    play.classList.remove("plays");
    play.setAttribute("aria-label", texts.play);
    play.title = texts.play;
    find("said").setAttribute("aria-live", "polite");
  };
  const run = () => {
    timer = setTimeout(() => {
      if (here >= stops.length - 1) return halt();
      go(here + 1, true);
      run();
    }, lasts(here));
  };
  const start = () => {
    if (here >= stops.length - 1) go(0);
    play.classList.add("plays");
    play.setAttribute("aria-label", texts.halt);
    play.title = texts.halt;
    find("said").setAttribute("aria-live", "off");
    run();
  };
  const toggle = () => (timer ? halt() : start());
  const step = (to) => {
    halt();
    go(to);
  };

  /* --- the curves --- */

  const chart = find("chart");
  const counted = find("counted");
  const SPACE = "http://www.w3.org/2000/svg";
  const LEFT = 34, RIGHT = 14, TOP = 14, BOTTOM = 24;
  let wide = 640, tall = 260;
  const draw = (tag, values, text) => {
    const made = document.createElementNS(SPACE, tag);
    for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const across = (at) => LEFT + ((wide - LEFT - RIGHT) * at) / Math.max(1, stops.length - 1);
  let mark = () => {};
  const scaled = (least, most) => {
    const rough = Math.max(1, (most - least) / 4);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
    const low = Math.floor(least / step) * step;
    return { low, step, high: Math.max(low + step, Math.ceil(most / step) * step) };
  };
  const curve = () => {
    wide = Math.max(260, chart.clientWidth);
    tall = Math.round(Math.min(300, Math.max(210, wide * 0.42)));
    const part = counted.value;
    const of = (stop, seat) => (part === "" ? total(stop.standing[seat]) : (stop.standing[seat][Number(part)] ?? 0));
    const values = seats.map((_, seat) => stops.map((stop) => (stop.standing.length > seat ? of(stop, seat) : null)));
    const all = values.flat().filter((one) => one !== null);
    const { low, step, high } = scaled(Math.min(0, ...all), Math.max(1, ...all));
    const up = (value) => TOP + (tall - TOP - BOTTOM) * (1 - (value - low) / (high - low));
    const ends = seats.map((one, seat) => `${one.name}: ${values[seat].findLast((value) => value !== null) ?? "–"}`);
    const svg = draw("svg", { width: wide, height: tall, role: "img", "aria-label": `${texts.curves}. ${ends.join(", ")}` });
    for (let value = low; value <= high; value += step) {
      svg.append(draw("line", { class: "grid", x1: LEFT, x2: wide - RIGHT, y1: up(value), y2: up(value) }));
      svg.append(draw("text", { x: LEFT - 8, y: up(value) + 4, "text-anchor": "end" }, value));
    }
    svg.append(draw("text", { x: LEFT, y: tall - 5 }, 1));
    svg.append(draw("text", { x: wide - RIGHT, y: tall - 5, "text-anchor": "end" }, stops.length));
    const cursor = draw("line", { class: "here", y1: TOP - 6, y2: tall - BOTTOM });
    svg.append(cursor);
    const path = (row) => {
      let pen = "M";
      return row.map((value, at) => {
        if (value === null) return "";
        const said = `${pen}${across(at).toFixed(1)} ${up(value).toFixed(1)}`;
        pen = "L";
        return said;
      }).join("");
    };
    values.forEach((row) => svg.append(draw("path", { class: "line under", d: path(row) })));
    values.forEach((row, seat) => svg.append(draw("path", { class: "line", d: path(row), stroke: seats[seat].colour })));
    const marks = values.map((_, seat) => draw("image", { width: 22, height: 22, href: seats[seat].badge }));
    svg.append(...marks);
    chart.replaceChildren(svg);
    mark = () => {
      cursor.setAttribute("x1", across(here));
      cursor.setAttribute("x2", across(here));
      marks.forEach((one, seat) => {
        const value = values[seat][here];
        one.setAttribute("visibility", value === null ? "hidden" : "visible");
        if (value === null) return;
        one.setAttribute("x", across(here) - 11);
        one.setAttribute("y", up(value) - 11);
      });
    };
    mark();
  };
  const point = (event) => {
    const box = chart.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * wide - LEFT) / (wide - LEFT - RIGHT);
    step(Math.round(share * (stops.length - 1)));
  };

  /* --- hands on --- */

  const turnOf = (hash) => {
    const number = Number(hash.replace(/^#m?/, ""));
    if (!number) return -1;
    const after = stops.findIndex((stop) => stop.number >= number);
    return after < 0 ? stops.length - 1 : after;
  };
  find("first").addEventListener("click", () => step(0));
  find("back").addEventListener("click", () => step(here - 1));
  find("on").addEventListener("click", () => step(here + 1));
  find("last").addEventListener("click", () => step(stops.length - 1));
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => step(Number(slider.value)));
  jump.addEventListener("change", () => step(Number(jump.value)));
  eyes.addEventListener("change", look);
  counted.addEventListener("change", curve);
  log.addEventListener("click", (event) => {
    const row = event.target.closest("[data-stop]");
    if (!row) return;
    event.preventDefault();
    step(Number(row.dataset.stop));
    const top = find("stage").getBoundingClientRect().top;
    if (top < -200 || top > innerHeight / 2)
      find("stage").scrollIntoView({ behavior: still.matches ? "auto" : "smooth", block: "start" });
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, summary")) return;
    const keys = {
      ArrowLeft: () => step(here - 1), ArrowRight: () => step(here + 1), Home: () => step(0),
      End: () => step(stops.length - 1),
    };
    const does = keys[event.key];
    if (!does || (event.target === log && /^(Home|End)$/.test(event.key))) return;
    event.preventDefault();
    does();
  });
  let touch = null;
  const view = find("view");
  view.addEventListener("touchstart", (event) => {
    touch = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  view.addEventListener("touchend", (event) => {
    if (!touch) return;
    const [x, y] = [event.changedTouches[0].clientX - touch[0], event.changedTouches[0].clientY - touch[1]];
    if (Math.abs(x) > 44 && Math.abs(x) > 2 * Math.abs(y)) step(here + (x < 0 ? 1 : -1));
    touch = null;
  }, { passive: true });
  addEventListener("resize", () => find("curves").hidden || curve());
  let drags = false;
  chart.addEventListener("pointerdown", (event) => {
    drags = true;
    point(event);
  });
  chart.addEventListener("pointermove", (event) => drags && point(event));
  addEventListener("pointerup", () => (drags = false));
  addEventListener("hashchange", () => {
    const at = turnOf(location.hash);
    if (at >= 0) step(at);
  });

  /* --- the record --- */

  const record = find("record");
  const save = find("save");
  if (record && save) {
    save.href = URL.createObjectURL(new Blob([record.textContent.trim()], { type: "application/json" }));
    save.hidden = false;
  }
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  const check = async () => {
    const made = await crypto.subtle.digest("SHA-256", bytes(game.seed + game.salt));
    const seal = [...new Uint8Array(made)].map((one) => one.toString(16).padStart(2, "0")).join("");
    find("fits").hidden = seal !== game.seal;
  };
  if (game.seed && crypto.subtle) check().catch(() => {});

  /* --- begin --- */

  /* Chromium keeps the boxes that it drew before the page's own letters were there. */
  document.fonts.ready.then(() => (document.body.style.fontFeatureSettings = "'kern'"));
  for (const when of log.querySelectorAll("time")) when.textContent = time(when.dateTime);
  if (!stops.length) return;
  for (const link of log.querySelectorAll("a")) link.tabIndex = -1;
  slider.max = stops.length - 1;
  jump.append(...stops.map((_, at) => new Option(`${at + 1} · ${named(at)}`, at)));
  find("controls").hidden = find("now").hidden = false;
  if (showBoard) {
    board.hidden = false;
    find("still")?.remove();
  }
  if (stops.some((stop) => stop.hands?.some((at) => said[at].length))) {
    eyes.append(new Option(texts.everybody, ""), ...seats.map((one, seat) => new Option(one.name, seat)));
    find("whose").hidden = false;
  }
  if (stops.some((stop) => stop.standing.length) && stops.length > 1) {
    if (game.summed) counted.append(new Option(texts.total, ""));
    if (!game.summed || game.parts.length > 1) counted.append(...game.parts.map((name, at) => new Option(name, at)));
    counted.parentElement.hidden = counted.options.length < 2;
    find("curves").hidden = false;
    here = 0;
    curve();
    here = -1;
  }
  const at = turnOf(location.hash);
  go(at >= 0 ? at : stops.length - 1);
})();
