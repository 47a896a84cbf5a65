import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'

/** Keeps what is posted, one INSERT for each line and one durable commit for each request, and nothing else. */
const database = new Database(process.argv[2] ?? '')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table if not exists plain_change (id integer primary key, body text not null)')
const insert = database.prepare('insert into plain_change (body) values (?)')
const keep = database.transaction((bodies: readonly string[]) => {
  for (const body of bodies) insert.run(body)
})

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  keep((await text(request)).split('\n'))
  response.end('{}')
}

const server = createServer((request, response) => void take(request, response))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit())
