import { stat, statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import type { App } from '../../feature/app.ts'
import { VERSION } from '../../settings/server-info.ts'
import { newestBackup } from '../../store/backup/backup-folder.ts'
import { DatabaseFigures } from './database-figures-store.ts'
import { gaugeText, type Gauge } from './gauge.ts'

const DELAY_RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** Figures of this process, its data folder and its database, as Prometheus text. Only the last need the database. */
export class ProcessMetrics {
  readonly #app: Pick<App, 'settings' | 'schema' | 'store'>
  readonly #database: DatabaseFigures
  /** From the first scrape on: it wakes the process 50 times a second. */
  #delay: IntervalHistogram | undefined

  constructor(app: Pick<App, 'settings' | 'schema' | 'store'>) {
    this.#app = app
    this.#database = new DatabaseFigures(app.store)
  }

  close(): void {
    this.#delay?.disable()
  }

  async text(): Promise<string> {
    return gaugeText([
      ...this.#ofProcess(),
      ...(await this.#ofFiles()),
      ...this.#ofPool(),
      ...(await this.#database.gauges()),
    ])
  }

  #ofProcess(): Gauge[] {
    const { rss, heapUsed } = process.memoryUsage()
    const lag = this.#eventLoopLag()
    return [
      {
        name: 'tutor_nexus_info',
        help: 'The version of the program and of its schema',
        value: 1,
        labels: `version="${VERSION}",schema="${this.#app.schema}",database="${this.#app.store.dialect}"`,
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process started, since the epoch',
        value: Math.round(Date.now() / 1000 - process.uptime()),
      },
      { name: 'process_resident_memory_bytes', help: 'Memory of the process', value: rss },
      { name: 'nodejs_heap_used_bytes', help: 'Memory in use by JavaScript', value: heapUsed },
      {
        name: 'nodejs_active_handles',
        help: 'Open sockets, timers and requests',
        value: process.getActiveResourcesInfo().length,
      },
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'Delay of the event loop since the last scrape, 99th percentile',
        value: lag,
      },
    ]
  }

  /** In seconds; 0 at the first scrape. */
  #eventLoopLag(): number {
    this.#delay ??= startMonitoring()
    const lag = this.#delay.percentile(99) / NANOSECONDS
    this.#delay.reset()
    return Number.isFinite(lag) ? lag : 0
  }

  async #ofFiles(): Promise<Gauge[]> {
    const { home, location } = this.#app.settings
    const free = await statfs(home).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    )
    const disk = {
      name: 'data_disk_free_bytes',
      help: 'Free space on the disk of the data folder',
      value: free,
    }
    const made = newestBackup(home)?.madeAt
    const backup = made && {
      name: 'backup_last_time_seconds',
      help: 'When the newest backup in the data folder was made, since the epoch',
      value: made.getTime() / 1_000,
    }
    const ofFolder = backup ? [disk, backup] : [disk]
    if (!('file' in location)) return ofFolder
    return [
      ...ofFolder,
      { name: 'database_bytes', help: 'Size of the database', value: await sizeOf(location.file) },
      {
        name: 'database_wal_bytes',
        help: 'Size of the write-ahead log',
        value: await sizeOf(`${location.file}-wal`),
      },
    ]
  }

  #ofPool(): Gauge[] {
    const pool = this.#app.store.connections()
    if (!pool) return []
    return [
      { name: 'database_pool_connections', help: 'Open connections to the database', value: pool.total },
      { name: 'database_pool_idle', help: 'Connections that are not in use', value: pool.idle },
      { name: 'database_pool_waiting', help: 'Requests that wait for a connection', value: pool.waiting },
    ]
  }
}

function startMonitoring(): IntervalHistogram {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  return delay
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
