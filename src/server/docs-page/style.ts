/** The page's style: system fonts, both colour schemes, no script needed. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #343a43); --soft: light-dark(#f5f6f8, #1d2127);
  --text: light-dark(#1b1f24, #e3e6ea); --dim: light-dark(#5b6470, #9aa4b1); --accent: light-dark(#0b5cad, #7ab7ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: light-dark(#fff, #14171b);
  display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  font-size: .875rem; }
nav a { display: block; padding: .1rem 0; color: var(--text); text-decoration: none; }
nav h2 { font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; color: var(--dim); margin: 1.2rem 0 .3rem; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 5rem; max-width: 62rem; }
a { color: var(--accent); }
h1 { margin-top: 0; } h2 { margin-top: 3rem; } section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem; }
h3 { margin: .2rem 0; } h4 { margin: 1.2rem 0 .3rem; font-size: .875rem; color: var(--dim); }
.path { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--accent); }
code, pre { font-family: ui-monospace, monospace; font-size: .85em; }
code { background: var(--soft); padding: .1em .3em; border-radius: 3px; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; overflow-x: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: 600; } .required { color: light-dark(#a3341d, #ff9f87); font-size: .8em; }
summary { cursor: pointer; color: var(--dim); font-size: .875rem; margin-top: 1rem; }
:target { scroll-margin-top: 1rem; background: var(--soft); }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
`;
