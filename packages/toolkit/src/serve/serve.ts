import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { UserId } from '../contract/ids.ts'
import { serveMcpStdio } from '../surfaces/mcp/stdio.ts'
import { selectionOf } from '../surfaces/selection.ts'
import { localPorts } from './local-ports.ts'
import { openServer, type ServerDefinition } from './server-definition.ts'

const KEY_BYTES = 32

/** Whoever started the program: one person, the same each time, with everything allowed. */
const LOCAL_USER = { userId: UserId.parse('00000000000000000000000001'), scopes: ['*'] }

/**
 * Serves one MCP client over standard input and output until it goes or the program is told to stop.
 * With the `import.meta` of a file, only where that file is the program: a test imports it and nothing is served.
 *
 * @example
 * await serve(dice, import.meta)
 */
export async function serve(
  definition: ServerDefinition,
  file?: Pick<ImportMeta, 'filename'>,
): Promise<void> {
  if (file && !isProgram(file.filename)) return
  const { name, title = name, version, instructions } = definition
  const ports = localPorts(definition)
  const handle = serveMcpStdio(
    {
      name,
      title,
      version,
      ...(instructions === undefined ? {} : { instructions }),
      pipeline: await openServer(definition, ports),
      selects: selectionOf({}),
      stateKey: randomBytes(KEY_BYTES),
      surface: 'mcp-stdio',
      identity: LOCAL_USER,
    },
    (err) => ports.logger.warn({ err }, 'protocol error'),
  )
  const stop = () => void handle.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await handle.closed
}

function isProgram(filename: string): boolean {
  const [, started] = process.argv
  return started !== undefined && realpathSync(started) === filename
}
