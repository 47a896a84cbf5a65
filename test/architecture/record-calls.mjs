// Loaded before a program whose executed source files a test wants to see: answers each message from its parent with
// the files that ran since the message before.
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

process.on('message', () => {
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    const ran = coverage?.result.filter(({ functions }) =>
      functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    )
    process.send?.(error ? { error: error.message } : { urls: ran?.map(({ url }) => url) })
  })
})
// The channel to the parent must not keep the program alive.
process.channel?.unref()
