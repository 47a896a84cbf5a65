import { runDaemon, runRound } from './daemon-run.ts'

// A program of its own, so that nothing but what it needs is in memory for as long as it runs.
await (process.argv[2] === 'round' ? runRound() : runDaemon())
