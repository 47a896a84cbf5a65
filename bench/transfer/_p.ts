import Database from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { openStore } from '../../packages/server/src/store/open.ts'
import { loadRules } from './load.ts'
const original = Database.prototype.pragma
if (process.argv[2] === 'big') Database.prototype.pragma = function (this: any, source: string, o: any) { const r = original.call(this, source, o); if (source === 'synchronous = NORMAL') { original.call(this, 'cache_size = -65536'); original.call(this, 'wal_autocheckpoint = 10000') } return r }
for (const x of ['', '-wal', '-shm']) rmSync('/tmp/tp.db' + x, { force: true })
const store = await openStore({ file: '/tmp/tp.db' })
const l = await loadRules(store, 200000)
console.log(process.argv[2], Math.round(l.rules / l.seconds), Math.round(l.rules / l.cpuSeconds))
await store.close()
for (const x of ['', '-wal', '-shm']) rmSync('/tmp/tp.db' + x, { force: true })
