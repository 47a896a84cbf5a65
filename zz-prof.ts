import { openApp, identityOf } from './packages/server/src/app.ts'
import { openLog } from './packages/server/src/log.ts'
import { readSettings } from './packages/server/src/settings.ts'
import { plainSurface } from '@tutor-nexus/toolkit'
import { rmSync } from 'node:fs'
rmSync('/tmp/tnp', { recursive: true, force: true })
const settings = readSettings({ TN_HOME: '/tmp/tnp' }); import { mkdirSync } from 'node:fs'; mkdirSync('/tmp/tnp', {recursive:true})
const app = await openApp(settings, openLog('info', { file: '/tmp/tnp/log' }))
const caller = { ...identityOf(app.localOwner), agentId: 'x', agentVersion: '1' }
const surface = plainSurface('bench')
const one = () => app.pipeline.call({ name: 'list_tasks', arguments: { status: 'completed' }, caller, surface })
for (let i = 0; i < 5000; i++) await one()
const c0 = process.cpuUsage(); const N = 20000
for (let i = 0; i < N; i++) await one()
const c = process.cpuUsage(c0); console.log('us per call', (c.user + c.system) / N)
await app.close()
