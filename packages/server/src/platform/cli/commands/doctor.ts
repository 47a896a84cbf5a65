import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { printFindings, type Finding } from './findings.ts'
import { newestBackup } from '../../store/backup/backup-folder.ts'
import type { LinkReport } from '../../store/health/inspect.ts'
import type { CommandHost } from '../command-host.ts'

const LEAST_FREE_BYTES = 200 * 1024 * 1024

export async function doctor(host: CommandHost, options: { json?: boolean }): Promise<void> {
  const settings = readSettings()
  const findings = [
    nodeVersion(),
    dataFolder(settings),
    diskSpace(settings),
    ...(await database(host, settings)),
    lastBackup(settings),
    await daemon(settings),
    await port(settings),
  ]
  printFindings(findings, options)
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

async function database(host: CommandHost, { location }: Settings): Promise<Finding[]> {
  const check = 'Database'
  if ('file' in location && !existsSync(location.file))
    return [{ check, fine: true, says: 'none yet (created on first start)' }]
  try {
    const { version, latest, faults, links } = await host.inspectStore(location)
    if (faults.length > 0) return [{ check, fine: false, says: `${faults[0]}. ${mendOf(location)}` }]
    const what = 'file' in location ? `${location.file} is OK` : 'PostgreSQL is reachable'
    return [schemaFinding(check, what, version, latest), ...links.map(linkFinding)]
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')
    return [{ check, fine: false, says: `${what} ${mendOf(location)}` }]
  }
}

function linkFinding({ server, lastExchangeAt, fault }: LinkReport): Finding {
  const last = lastExchangeAt === null ? 'not synced yet' : `last synced ${lastExchangeAt}`
  return {
    check: 'Link',
    // A server that is away for a while is no fault of this installation.
    fine: true,
    says: `${server}, ${last}${fault === null ? '' : `. The last sync failed: ${fault}`}`,
  }
}

function schemaFinding(check: string, what: string, version: number, latest: number): Finding {
  if (version > latest)
    return {
      check,
      fine: false,
      says: `Schema ${version} is newer than this program (${latest}). Update it.`,
    }
  if (version === 0) return { check, fine: true, says: `${what}; its tables are created on first start` }
  const pending = `; this version migrates it to schema ${latest} on its next start`
  return { check, fine: true, says: `${what}, schema ${version}${version < latest ? pending : ''}` }
}

/** Those that `tn backup` made where it puts them by itself. */
function lastBackup({ home }: Settings): Finding {
  const says = newestBackup(home)?.file ?? 'none in the data folder; `tn backup` makes one'
  return { check: 'Last backup', fine: true, says }
}

async function daemon({ home }: Settings): Promise<Finding> {
  const { runningDaemon } = await import('../../sync/daemon/daemon-lock-store.ts')
  const running = runningDaemon(home)
  const says = running ? `running (process ${running.pid}, since ${running.startedAt})` : 'not running'
  return { check: 'Sync daemon', fine: true, says }
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
