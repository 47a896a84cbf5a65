import { serveMcpStdio } from '@tutor-nexus/toolkit/mcp'
import { openFixture, SOMEBODY } from './fixture-pipeline.ts'

const { options } = openFixture()
const fastPath = !process.argv.includes('--sdk-path')
const served = serveMcpStdio(
  { ...options, surface: 'mcp-stdio', fastPath, identity: SOMEBODY },
  ({ message }) => process.stderr.write(`${message}\n`),
)
process.once('SIGTERM', () => {
  process.stderr.write('closing\n')
  void served.close()
})
await served.closed
