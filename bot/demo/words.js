/* The page speaks to each person in their language, as Discord does. */
export const words = {
  "en-US": {
    demo: "Demo in a simulated Discord", people: "Play as", places: "Places", turn: "your turn", fresh: " new", dm: "Messages with Taku",
    slash: "Type <kbd>/</kbd> in the message box to see all commands.",
    menus: "Right-click a message or a name to see what Taku can do with it.",
    forum: "Each table is a post. Open one: commands are typed there.",
    beside: "Another person beside", apart: "In a window of its own", leave: "Close",
    gone: "The demo has ended.<br>Start it again and this page comes back.",
  },
  ja: {
    demo: "デモ（模擬Discord）", people: "誰として遊ぶ？", places: "場所", turn: "手番", fresh: "件の新着", dm: "TakuとのDM",
    slash: "メッセージ欄に <kbd>/</kbd> を入力すると、コマンドの一覧が出ます。",
    menus: "メッセージや名前を右クリックすると、Takuのメニューが出ます。",
    forum: "卓ごとに投稿が1つあります。コマンドは投稿を開いて入力します。",
    beside: "別の人を隣に並べる", apart: "別のウィンドウで開く", leave: "閉じる",
    gone: "デモは終了しました。<br>もう一度始めると、このページも元に戻ります。",
  },
};
/* Of who opens the page, until it is known who they are. */
export const browser = (navigator.languages?.[0] ?? navigator.language).startsWith("ja") ? "ja" : "en-US";
