import pg from 'pg'

const RETRY_MS = 1_000
const CHECK_MS = 15_000
const ANSWER_MS = 10_000
/** Each schema has its own channel, so that several installations can share a database. */
export const CHANNEL = "'tn_' || quote_ident(current_schema())::regnamespace::oid"

export interface NotificationHooks {
  onNotification(payload: string): void
  /** The connection was lost and is back, so notifications may have been missed. */
  onMissed(): void
  onError(error: unknown): void
}

/** Receives an installation's notifications by LISTEN, on a connection of its own that is made again when it is lost. */
export class Notifications {
  readonly #databaseUrl: string
  readonly #hooks: NotificationHooks
  #client: pg.Client | undefined
  #check: NodeJS.Timeout | undefined
  #closed = false

  constructor(databaseUrl: string, hooks: NotificationHooks) {
    this.#databaseUrl = databaseUrl
    this.#hooks = hooks
  }

  async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => this.#hooks.onNotification(payload))
    try {
      await client.connect()
      const { rows } = await client.query<{ channel: string }>(`select ${CHANNEL} as channel`)
      await client.query(`listen ${rows[0]?.channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => this.#listenAgain())
    // A connection whose other side has vanished looks open until something is asked.
    const check = () => void client.query('select 1').catch(() => client.end())
    this.#check = setInterval(check, CHECK_MS).unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#check)
    await this.#client?.end().catch(() => undefined)
  }

  #listenAgain(): void {
    clearInterval(this.#check)
    if (this.#closed) return
    this.listen().then(
      () => this.#hooks.onMissed(),
      (error: unknown) => {
        this.#hooks.onError(error)
        setTimeout(() => this.#listenAgain(), RETRY_MS).unref()
      },
    )
  }
}
