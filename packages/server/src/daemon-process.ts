import { syncHost } from './app/sync-host.ts'
import { runDaemon, runRound } from './platform/sync/cli/daemon-run.ts'

// A program of its own, so that only what it needs is in memory for as long as it runs.
await (process.argv[2] === 'round' ? runRound(syncHost) : runDaemon(syncHost))
