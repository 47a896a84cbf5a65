/** The page's own style: nothing is loaded from elsewhere. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e8e6e3); --soft: light-dark(#5b6470, #a3a9b2);
  --line: light-dark(#dfe3e8, #343a42); --paper: light-dark(#fbfaf8, #16191d); --card: light-dark(#fff, #1d2126);
  --accent: light-dark(#0b5f58, #58c7b9); --warn: light-dark(#8a4b00, #e2b067) }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
.frame { max-width: 76rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; display: grid;
  grid-template-columns: 15rem minmax(0, 1fr); gap: 1.5rem 3rem }
header { grid-column: 1 / -1 }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: .5rem 0; font-size: .88rem }
.folded { display: none }
nav h2 { margin: 1.1rem 0 .3rem; font-size: .78rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft) }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: .14rem 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere }
nav a:hover, a:hover { color: var(--accent); text-decoration: underline }
a { color: var(--accent) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .35rem; letter-spacing: -.01em }
main h2 { font-size: 1.3rem; margin: 3.5rem 0 .75rem; padding-bottom: .4rem; border-bottom: 1px solid var(--line) }
main > h2:first-child { margin-top: 0 }
section h2 { text-transform: capitalize }
h3 { font: 600 1.05rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
h4 { margin: 1.25rem 0 .4rem; font-size: .82rem; color: var(--soft); font-weight: 600 }
p { margin: 0 0 .9rem }
.soft { color: var(--soft) }
article { padding: 1.9rem 0 1.4rem; border-bottom: 1px solid var(--line) }
article > p { margin: .5rem 0 }
.marks { display: flex; flex-wrap: wrap; gap: .4rem; margin: .45rem 0 .6rem; padding: 0; list-style: none; font-size: .78rem }
.marks li { padding: .05rem .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft) }
.marks .warn { color: var(--warn); border-color: currentColor }
pre { margin: 0 0 .9rem; padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; tab-size: 2 }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .78rem }
th, td { padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td:first-child { white-space: nowrap }
td .type { color: var(--soft); font-size: .82rem }
details { margin-top: .6rem }
summary { cursor: pointer; color: var(--soft); font-size: .86rem }
summary:hover { color: var(--accent) }
details pre { margin-top: .5rem }
.required { color: var(--warn); font-size: .78rem }
@media (max-width: 52rem) {
  .frame { display: block; padding: 1.5rem 1rem 4rem }
  .beside { display: none }
  .folded { display: block; position: static; max-height: none; margin: 1rem 0 2.5rem; padding: .6rem .9rem;
    background: var(--card); border: 1px solid var(--line); border-radius: .5rem }
  .folded details { margin: 0 }
  .folded a { padding: .3rem 0 }
  .parameters thead { display: none }
  .parameters tr, .parameters td { display: block; border: 0; padding: 0; white-space: normal }
  .parameters tr { padding: .6rem 0; border-bottom: 1px solid var(--line) }
}
`
