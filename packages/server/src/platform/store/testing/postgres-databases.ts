import pg from 'pg'
import { inject } from 'vitest'

export function databaseUrl(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Copies another database, which is much faster than creating its tables again. */
export const copyDatabase = (template: string, name: string): Promise<void> =>
  administer(`create database ${name} template ${template} strategy file_copy`)

export const dropDatabase = (name: string): Promise<void> =>
  administer(`drop database if exists ${name} with (force)`)

const ready = new Map<string, Promise<string>>()

/** A template database. The first process that needs it creates it. */
export function templateDatabase(
  name: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const known = ready.get(name) ?? makeTemplate(name, fill)
  ready.set(name, known)
  return known
}

function makeTemplate(name: string, fill: (databaseUrl: string) => Promise<void>): Promise<string> {
  return connected(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`
      await client.query(`create database ${unfinished}`)
      await fill(databaseUrl(unfinished))
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  })
}

/** On the PostgreSQL that `test/postgres.setup.ts` has started. */
export const administer = (command: string): Promise<void> =>
  connected(async (client) => void (await client.query(command)))

async function connected<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
