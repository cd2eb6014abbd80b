/* One comes in at the newest message and stays with it, as in Discord, when pictures load and messages are added. */
export function stayAtNewest(page) {
  const timeline = page.getElementById("channel-timeline");
  let entering = true, atEnd = true;
  const follow = () => { if (atEnd) timeline.scrollTop = timeline.scrollHeight; };
  timeline.addEventListener("scroll", () => { // SimCord comes in at the head of the message, however long it is
    if (entering) follow();
    else atEnd = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 60;
  });
  const changes = new ResizeObserver(follow);
  changes.observe(page.getElementById("channel-message-list"));
  changes.observe(timeline);
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) page.addEventListener(kind, () => { entering = false; }, { passive: true });
  (function settle() {
    if (page.defaultView?.simcordPreview?.ready) setTimeout(() => { entering = false; }, 200);
    else if (entering) setTimeout(settle, 50);
  })();
}
