/* SimCord's page speaks English alone. These are its words that a player meets, in Japanese, never those of a message. */
const japanese = [
  ["#history-older", /^Load earlier messages$/, "以前のメッセージを読み込む"],
  ["#history-newer", /^Newer messages$/, "新しいメッセージ"],
  ["#new-messages", /^New messages · jump to latest$/, "新着メッセージへ移動"],
  ["#channel-empty", /^No messages in this channel\.$/, "まだメッセージがありません。"],
  [".message-ephemeral-note", /^Only you can see this$/, "これはあなただけに表示されています"],
  [".message-edited, .message-edited-compact", /^ ?\(edited\)$/, "（編集済）"],
  [".message-loading", /^Thinking…$/, "考え中…"],
  [".message-interaction-header", /^(.+) used $/, "$1が使用："],
  [".message-system-text *, .message-system-text", /^started a thread: (.+)\.$/, "スレッド「$1」を開始しました。"],
  [".thread-summary", /^(.+) · (\d+) messages?$/, "$1 · メッセージ$2件"],
  [".thread-archived", /^Archived$/, "アーカイブ済み"],
  [".command-popup-heading", /^OPTIONS(?: MATCHING .*)?$/, "オプション"],
  [".command-optional-count", /^\+(\d+) optional$/, "＋任意$1件"],
  [".command-ghost", /^\+(\d+) (?:more|options)$/, "＋オプション$1件"],
  [".command-ghost", /^\+ options$/, "＋オプション"],
  [".command-empty", /^No options match$/, "該当するものがありません"],
  [".command-empty", /^Loading commands$/, "コマンドを読み込み中"],
  [".command-suggestion-label", /^True$/, "はい"],
  [".command-suggestion-label", /^False$/, "いいえ"],
  [".select-value", /^Select (?:an option|one or more options)$/, "選択してください"],
  [".select-apply", /^Apply$/, "決定"],
  [".select-cancel, .modal-actions button", /^Cancel$/, "キャンセル"],
  [".select-candidate-search-label", /^Search options$/, "検索"],
  [".select-candidate-status", /^(\d+) options on this page$/, "$1件"],
  [".select-candidate-status", /^No matching options$/, "該当するものがありません"],
  [".select-candidate-status", /^Loading options$/, "読み込み中"],
  [".select-candidate-pages button", /^Previous$/, "前へ"],
  [".select-candidate-pages button", /^Next$/, "次へ"],
  [".modal-actions button", /^Submit$/, "送信"],
  [".modal-disclaimer", /^This form will be submitted to (.+?)\. .*$/, "このフォームは$1に送信されます。パスワードなどの機密情報は入力しないでください。"],
];
const box = [/^Message ([#@].+)$/, "$1へメッセージを送信"];

/* Keeps the page in Japanese while SimCord draws it anew. */
export function speakJapanese(page) {
  const composer = page.getElementById("channel-composer-input");
  function say() {
    for (const [selector, english, words] of japanese)
      for (const node of page.querySelectorAll(selector))
        for (const text of node.childNodes)
          if (text.nodeType === Node.TEXT_NODE && english.test(text.data)) text.data = text.data.replace(english, words);
    if (box[0].test(composer.placeholder)) composer.placeholder = composer.placeholder.replace(...box);
  }
  new MutationObserver(say).observe(page.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["placeholder"] });
  say();
}
