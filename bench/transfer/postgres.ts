import pg from 'pg'

/** Counts what is sent to the server while it is asked once. */
export async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let sent = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent++
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** Two empty databases of the server at an address, as settings. */
export async function twoDatabases(url: string): Promise<{ TN_DATABASE_URL: string }[]> {
  const client = new pg.Client(url)
  await client.connect()
  const names = ['guide_calm', 'guide_killed']
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return names.map((name) => ({ TN_DATABASE_URL: new URL(`/${name}`, url).href }))
}
