import { type Command, Help } from 'commander'
import { asStarted } from './started-as.ts'

/** The commands by what a person wants to do, as `tn --help` shows them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Get started:': ['serve', 'connect', 'mcp', 'demo'],
  'Study, plan and ask:': ['do', 'tools', 'call', 'session', 'calendar'],
  'Bring data in and out:': ['import', 'export', 'vault'],
  'See what agents did and cost:': ['trace', 'usage'],
  'Use several devices and servers:': ['login', 'logout', 'link', 'daemon'],
  'Keep it safe and running:': ['backup', 'restore', 'doctor', 'retention', 'audit'],
  'Manage people and access:': ['user', 'token', 'keys', 'client'],
  'Develop tools:': ['new', 'docs', 'lint'],
  'Find your way:': ['help', 'completion'],
}
const REST = 'More commands:'

const ORDER = Object.values(GROUPS).flat()

const EXAMPLES = [
  ['tn', 'what is due today'],
  ['tn do card due', 'the cards to study now'],
  ['tn do task add Essay --due-date friday', 'a task with a date'],
  ['tn do course search calculus', 'courses about a subject'],
  ['tn trace costs --by model', 'what assistants cost'],
  ['tn import list', 'what can be imported'],
] as const

/** The end of `tn --help`, where the program is called as it was started. */
export function helpEnd(): string {
  const examples = EXAMPLES.map(([typed, about]) => [asStarted(typed), about] as const)
  const widest = Math.max(...examples.map(([typed]) => typed.length))
  return [
    '',
    'Examples:',
    ...examples.map(([typed, about]) => `  ${typed.padEnd(widest)}  ${about}`),
    '',
    asStarted('Environment variables: `tn help environment`'),
    'Exit codes: 0 success, 1 internal error, 2 invalid input,',
    '  3 refused (not found, not allowed, conflict, limit)',
  ].join('\n')
}

/** Puts each command under what it is for; one that is named nowhere comes last. */
export function groupCommands(program: Command): void {
  const groups = Object.entries(GROUPS)
  for (const command of program.commands)
    command.helpGroup(groups.find(([, names]) => names.includes(command.name()))?.[0] ?? REST)
  const usual = new Help()
  program.configureHelp({
    sortSubcommands: false,
    visibleCommands: (command) =>
      command === program
        ? usual.visibleCommands(command).toSorted((a, b) => placeOf(a) - placeOf(b))
        : usual.visibleCommands(command),
    // The arguments are in the help of each; here they would leave no room for what it does.
    subcommandTerm: (command) =>
      command.parent === program ? command.name() : usual.subcommandTerm(command),
    subcommandDescription: (command) => asStarted(usual.subcommandDescription(command)),
    groupItems: (_, visible, groupOf) => usual.groupItems(visible, visible, groupOf),
  })
}

function placeOf(command: Command): number {
  const at = ORDER.indexOf(command.name())
  return at === -1 ? ORDER.length : at
}
