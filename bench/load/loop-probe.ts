// Loaded into the server by `--import`: at each SIGUSR2 it tells how late the event loop was since the last one.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env['TN_BENCH_LOOP']
const histogram = monitorEventLoopDelay({ resolution: 5 })
const millis = (nanoseconds: number) => nanoseconds / 1e6

histogram.enable()
process.on('SIGUSR2', () => {
  const told = {
    p50: millis(histogram.percentile(50)),
    p99: millis(histogram.percentile(99)),
    max: millis(histogram.max),
  }
  histogram.reset()
  if (file) appendFileSync(file, `${JSON.stringify(told)}\n`)
})
