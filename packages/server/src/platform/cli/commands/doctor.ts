import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { EXIT } from '../errors-and-exit-codes.ts'
import { printJson } from '../terminal/output.ts'
import type { CommandHost } from '../command-host.ts'

interface Finding {
  check: string
  fine: boolean
  /** What was found and, where something is wrong, how to mend it. */
  says: string
}

const LEAST_FREE_BYTES = 200 * 1024 * 1024

export async function doctor(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  const findings = [
    nodeVersion(),
    dataFolder(settings),
    diskSpace(settings),
    await database(host, settings),
    await port(settings),
  ]
  if (json) printJson({ healthy: findings.every(({ fine }) => fine), findings })
  else for (const { check, fine, says } of findings) console.log(`${fine ? '✓' : '✗'} ${check}: ${says}`)
  if (findings.some(({ fine }) => !fine)) process.exitCode = EXIT.system
}

const nodeVersion = (): Finding => ({ check: 'Node', fine: true, says: process.version })

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

function dataFolder({ home }: Settings): Finding {
  const folder = nearestExisting(home)
  const state = folder === home ? home : `${home} (created on first start)`
  if (!statSync(folder).isDirectory())
    return { check: 'Data folder', fine: false, says: `${folder} is not a folder. Set TN_HOME to one.` }
  try {
    accessSync(folder, constants.W_OK)
    return { check: 'Data folder', fine: true, says: state }
  } catch {
    return {
      check: 'Data folder',
      fine: false,
      says: `${folder} is not writable. Change its permissions, or set TN_HOME to another folder.`,
    }
  }
}

function diskSpace({ home }: Settings): Finding {
  const { bavail, bsize } = statfsSync(nearestExisting(home))
  const free = bavail * bsize
  const says = `${Math.round(free / 1024 / 1024)} MB free`
  return free >= LEAST_FREE_BYTES
    ? { check: 'Disk', fine: true, says }
    : {
        check: 'Disk',
        fine: false,
        says: `${says}. Free up disk space, or move the data folder with TN_HOME.`,
      }
}

const mendOf = (location: Settings['location']): string =>
  'file' in location
    ? 'Restore a backup with `tn restore <file>`.'
    : 'Check TN_DATABASE_URL and that the server is running.'

async function database(host: CommandHost, { location }: Settings): Promise<Finding> {
  const check = 'Database'
  if ('file' in location && !existsSync(location.file))
    return { check, fine: true, says: 'none yet (created on first start)' }
  try {
    const store = await host.openStore(location)
    try {
      const faults = await store.checkIntegrity()
      if (faults.length > 0) return { check, fine: false, says: `${faults[0]}. ${mendOf(location)}` }
      return {
        check,
        fine: true,
        says: 'file' in location ? `${location.file} is OK` : 'PostgreSQL is reachable',
      }
    } finally {
      await store.close()
    }
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')
    return { check, fine: false, says: `${what} ${mendOf(location)}` }
  }
}

function port({ port: number }: Settings): Promise<Finding> {
  const check = 'Port'
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () =>
      resolve({
        check,
        fine: true,
        says: `${number} is in use, perhaps by \`tn serve\`; TN_PORT sets another`,
      }),
    )
    probe.listen(number, '127.0.0.1', () =>
      probe.close(() => resolve({ check, fine: true, says: `${number} is free` })),
    )
  })
}
