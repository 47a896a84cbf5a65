import { isToolError } from '@tutor-nexus/toolkit'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import { asStarted } from '../../cli/started-as.ts'
import { safeText } from '../../cli/terminal/cell.ts'
import { printJson, printTable } from '../../cli/terminal/output.ts'
import { untilStopped } from '../../cli/until-stopped.ts'
import { ensureHome, readSettings } from '../../settings/settings.ts'
import { serverAddress } from '../../sync/client/server-address.ts'
import { endLogin, logIn, type ShownCode } from '../device-login.ts'
import { forgetLogin, keepLogin, readLogins } from '../logins.ts'

interface Options {
  json?: boolean
}

const INTERRUPTED = 130
const MINUTE = 60

/** Logs in by a code that is approved in a browser. */
export async function login(given: string, { json }: Options): Promise<void> {
  const { address, isOpen } = serverAddress(given)
  if (isOpen) throw new UsageError(`${address} is not https: others on the network could steal your login.`)
  const settings = readSettings()
  ensureHome(settings)
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  try {
    const made = await logIn(address, {
      signal: stop.signal,
      onCode: (shown) => (json ? printJson({ ...shown, server: address }) : showCode(shown, address)),
    })
    await keepLogin(settings.home, made)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = INTERRUPTED
    console.error('Cancelled. You are not logged in.')
    return
  }
  if (json) printJson({ loggedIn: true, server: address })
  else console.log(asStarted(`Logged in. Try: tn call list_tasks --server ${address}`))
}

function showCode({ code, open, expiresInSeconds }: ShownCode, address: string): void {
  console.log(`
  To log in to ${address}, open this page and approve the code:

      ${safeText(open)}

      ${safeText(code)}

  The code is valid for ${Math.round(expiresInSeconds / MINUTE)} minutes. Press Ctrl+C to cancel.
`)
}

export async function listLogins({ json }: Options): Promise<void> {
  const servers = (await readLogins(readSettings().home)).map(({ server }) => server)
  if (json) return printJson(servers.map((server) => ({ server })))
  if (servers.length === 0) console.log('Not logged in to any server.')
  else
    printTable(
      ['server'],
      servers.map((server) => [server]),
    )
}

/** Forgets the login even if the server cannot be told. */
export async function logout(given: string, { json }: Options): Promise<void> {
  const { address } = serverAddress(given)
  const { home } = readSettings()
  const known = (await readLogins(home)).find(({ server }) => server === address)
  if (!known) throw new UsageError(`You are not logged in to ${address}.`)
  const isTold = await endLogin(known).then(
    () => true,
    (error: unknown) => {
      if (isToolError(error)) return false
      throw error
    },
  )
  await forgetLogin(home, address)
  if (json) printJson({ server: address, told: isTold })
  else if (isTold) console.log('Logged out.')
  else console.log(`Logged out here. ${address} could not be reached: end the access there, under Access.`)
}
