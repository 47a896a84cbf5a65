import type { CommandHost } from '../../cli/command-host.ts'
import { printJson, printTable, shortTime } from '../../cli/terminal/output.ts'
import { pageOf } from '../../cli/terminal/page.ts'
import { pairLines } from '../../cli/terminal/table.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import type { StoreLocation } from '../../store/open.ts'
import { currentRuns, fileNames, type ImportRun } from '../import-run-store.ts'
import { matching, scopeOf } from '../imported-scope.ts'

/** A run with what people know it by. */
type ListedRun = ImportRun & { scope: string; fileName: string | null }

export async function listImports(
  host: CommandHost,
  source: string | undefined,
  { json }: { json?: boolean },
): Promise<void> {
  const settings = readSettings()
  ensureHome(settings)
  const runs = await listedRuns(host, settings.location)
  const shown = source === undefined ? runs : matching(runs, source)
  const adapters = (await host.importers()).map(({ name, about }) => ({ name, about }))
  if (json) return printJson({ imports: shown, adapters })
  if (source !== undefined) return showScopes(shown)
  showSources(shown)
  const page = pageOf(process.stdout)
  const formats = adapters.map(({ name, about }) => [name, about] as const)
  console.log(['', page.paint.strong('Formats'), ...pairLines(formats, page)].join('\n'))
}

const STATES: Readonly<Record<string, string>> = {
  active: 'in use',
  staging: 'stopped: import again to resume',
}

const nameOf = ({ demo, name }: ImportRun): string => (demo ? `${name} [demo]` : name)

function showScopes(runs: readonly ListedRun[]): void {
  if (runs.length === 0) return console.log('No results. All imported data: tn import list')
  printTable(
    ['scope', 'format', 'as of', ' rows', ' rules', 'file', 'imported (UTC)', 'state'],
    runs.map((run) => [
      run.scope,
      run.adapter,
      run.accessedOn,
      String(run.rows),
      String(run.rules),
      run.fileName ?? '',
      shortTime(run.finishedAt),
      STATES[run.state] ?? run.state,
    ]),
    ['imported (UTC)', 'file'],
  )
}

/** One line for all scopes of a source that are in the same state. */
function showSources(runs: readonly ListedRun[]): void {
  const groups = Map.groupBy(runs, (run) => JSON.stringify([nameOf(run), run.adapter, run.state]))
  const sum = (some: readonly ImportRun[], column: 'rows' | 'rules') =>
    String(some.reduce((total, run) => total + run[column], 0))
  printTable(
    ['source', 'format', ' scopes', 'as of', ' rows', ' rules', 'imported (UTC)', 'state'],
    [...groups.values()].flatMap((some) => {
      const [first] = some
      if (!first) return []
      const finished = some.flatMap(({ finishedAt }) => finishedAt ?? []).toSorted()
      return [
        [
          nameOf(first),
          first.adapter,
          String(new Set(some.map(({ scope }) => scope)).size),
          some.map(({ accessedOn }) => accessedOn).toSorted()[0] ?? '',
          sum(some, 'rows'),
          sum(some, 'rules'),
          shortTime(finished.at(-1) ?? null),
          STATES[first.state] ?? first.state,
        ],
      ]
    }),
  )
}

async function listedRuns(host: CommandHost, location: StoreLocation): Promise<ListedRun[]> {
  const store = await host.openStore(location)
  try {
    const [runs, names] = [await currentRuns(store.read), await fileNames(store.read)]
    return runs.map((run) => ({
      ...run,
      scope: scopeOf(run),
      fileName: names.get(run.file ?? 0) ?? null,
    }))
  } finally {
    await store.close()
  }
}
