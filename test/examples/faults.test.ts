import { contractFaults } from '@tutor-nexus/toolkit/testing'
import { expect, test } from 'vitest'
import { server } from '../../examples/reading-list/server.ts'
import { answeredFaults } from './faults/answered.ts'
import { declaredFaults } from './faults/declared.ts'
import { hostedFaults } from './faults/hosted.ts'
import { findingsOf, withTool } from './faults/inject.ts'
import { keptFaults } from './faults/kept.ts'
import { thrownFaults } from './faults/thrown.ts'

const runs = 40

test('the example keeps the contract', async () => {
  expect(await contractFaults(server, { runs })).toEqual([])
})

test('the example keeps it with a cache as well', async () => {
  const cached = withTool('list_books', () => ({ cacheable: true, cacheTTL: 60 }))(server)
  expect(await contractFaults(cached, { runs })).toEqual([])
})

test.each([...declaredFaults, ...answeredFaults, ...keptFaults, ...thrownFaults, ...hostedFaults])(
  '%s is found and named',
  async (_, { change, blamed, words }) => {
    const found = await findingsOf(blamed, change(server), { runs })
    const named = found.filter((message) => [blamed, ...words].every((word) => message.includes(word)))
    expect(named, found.join('\n\n')).not.toEqual([])
  },
)
