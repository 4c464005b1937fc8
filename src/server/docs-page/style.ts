/** The page's style: system fonts, both colour schemes, from 320 pixels up. What needs the script shows with it (`.js`). */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #343a43); --soft: light-dark(#f5f6f8, #1d2127);
  --text: light-dark(#1b1f24, #e3e6ea); --dim: light-dark(#5b6470, #9aa4b1); --accent: light-dark(#0b5cad, #7ab7ff);
  --back: light-dark(#fff, #14171b); --bad: light-dark(#a3341d, #ff9f87); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--back);
  display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  font-size: .875rem; }
nav a { display: block; padding: .1rem 0; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a:focus-visible { color: var(--accent); text-decoration: underline; }
nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; color: var(--dim); margin: 1.2rem 0 .3rem; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 5rem; max-width: 62rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: .5rem; top: .5rem; z-index: 1; background: var(--back); padding: .3rem .8rem; }
h1 { margin-top: 0; } h2 { margin-top: 3rem; } section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem; }
h3 { margin: .2rem 0; } h4 { margin: 1.2rem 0 .3rem; font-size: .875rem; color: var(--dim); }
.path { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--accent); }
code, pre, textarea, kbd { font-family: ui-monospace, monospace; font-size: .85em; }
code, kbd { background: var(--soft); padding: .1em .3em; border-radius: 3px; overflow-wrap: anywhere; }
td:first-child code { overflow-wrap: normal; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; overflow-x: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 600; } .required { color: var(--bad); font-size: .8em; }
td p { margin: 0; } td p + p { margin-top: .5em; }
summary { cursor: pointer; color: var(--dim); font-size: .875rem; margin-top: 1rem; }
:target { scroll-margin-top: 1rem; background: var(--soft); }
.try, .search, .key { display: none; } .js :is(.try, .search, .key) { display: block; }
.try { border: 1px solid var(--line); border-radius: 6px; padding: 0 1rem; margin-top: 1rem; }
.try > summary { margin: 0; padding: .6rem 0; font-weight: 600; color: var(--accent); }
.field { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: .3rem 1rem; align-items: start; margin: .5rem 0; }
.field label { font-size: .875rem; overflow-wrap: anywhere; } .field span { color: var(--dim); font-size: .85em; }
input, select, textarea, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
  border-radius: 4px; padding: .3rem .5rem; max-width: 100%; width: 100%; }
textarea { font-family: ui-monospace, monospace; font-size: .85rem; resize: vertical; }
button { width: auto; cursor: pointer; padding: .3rem 1rem; }
button[type=submit] { background: var(--accent); color: var(--back); border-color: var(--accent); font-weight: 600; }
.key { border: 1px solid var(--line); border-radius: 6px; padding: .5rem 1rem; } .key p { margin: .4rem 0; }
.status { font-weight: 600; } .bad { color: var(--bad); }
.answer pre { max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.answer img { display: block; max-width: 100%; max-height: 24rem; }
.search label { display: block; color: var(--dim); margin: .8rem 0 .2rem; } #found-count { margin: .3rem 0; color: var(--dim); }
#found a { padding: .25rem 0; border-bottom: 1px solid var(--line); } #found span { color: var(--dim); }
[hidden] { display: none !important; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; }
  .field { grid-template-columns: minmax(0, 1fr); } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
