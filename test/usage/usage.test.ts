import { describe, expect, test } from 'vitest'
import { demoHome } from '../support/demo.ts'
import { temporaryFolder } from '../support/test-app.ts'
import { ended, tn, tnServe, tnToken } from '../support/tn.ts'
import { agentAt } from './agent.ts'

const usageOf = async (home: string, ...args: string[]) => {
  const { code, stdout, stderr } = await tn(home, ['usage', '--json', ...args])
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Two agents at work: one guesses a name and mends its input, the other takes the wrong tool first. */
async function someCalls(home: string): Promise<void> {
  const guessing = await agentAt(home, 'claude-code', '2.1.0')
  await guessing.call('add_tusk', { title: 'Read' })
  await guessing.call('add_task', { title: '' })
  await guessing.call('add_task', { title: 'Read' })
  await guessing.call('list_tasks', {})
  await guessing.end()
  const hasty = await agentAt(home, 'cursor', '1.7.0')
  await hasty.call('update_task', { title: 'Read' })
  await hasty.call('list_tasks', {})
  await hasty.call('list_tasks', {})
  await hasty.end()
}

describe('tn usage', () => {
  test('shows tools, their order, wrong choices and agents after real calls', async () => {
    const home = await demoHome()
    await someCalls(home)
    const report = await usageOf(home)
    expect(report).toMatchObject({
      user: 'local',
      calls: 7,
      failed: 3,
      transitions: [
        { from: 'add_task', to: 'add_task', count: 1, share: 0.5 },
        { from: 'add_task', to: 'list_tasks', count: 1, share: 0.5 },
        { from: 'list_tasks', to: 'list_tasks', count: 1, share: 1 },
        { from: 'update_task', to: 'list_tasks', count: 1, share: 1 },
      ],
      runs: [
        { tools: ['add_task', 'add_task', 'list_tasks'], count: 1 },
        { tools: ['update_task', 'list_tasks', 'list_tasks'], count: 1 },
      ],
      unknownNames: [{ name: 'add_tusk', count: 1, next: [{ name: 'add_task', count: 1 }] }],
      badInput: [
        { tool: 'add_task', count: 1, recovered: 1, meanCalls: 2, switchedTo: [], gaveUp: 0 },
        { tool: 'update_task', count: 1, recovered: 0, switchedTo: [{ name: 'list_tasks', count: 1 }] },
      ],
      agents: [
        {
          agentId: 'claude-code',
          agentVersion: '2.1.0',
          calls: 4,
          unknownNames: 1,
          badInput: 1,
          recovered: 1,
        },
        { agentId: 'cursor', agentVersion: '1.7.0', calls: 3, failed: 1, switched: 1, tools: 2 },
      ],
    })
    expect(report.tools[0]).toMatchObject({ tool: 'list_tasks', calls: 3, failed: 0, share: 0.5 })
    expect(report.tools[0].meanBytes).toBeGreaterThan(500)
    expect(report.tools[1]).toMatchObject({ tool: 'add_task', failures: [{ name: 'BAD_REQUEST', count: 1 }] })

    const text = (await tn(home, ['usage'])).stdout
    expect(text).toMatch(/^7 calls by local since \d{4}-\d\d-\d\d \d\d:\d\d UTC; 57 % succeeded\.$/m)
    expect(text).toContain('1 of them named unknown tools')
    expect(text).toMatch(/^add_tusk +1 +add_task 1$/m)
    expect(text).toMatch(/^cursor +1\.7\.0 +3 +2 +33 %/m)
    expect(text.split('\n').every((line) => line.length <= 120)).toBe(true)
  })

  test('sees through agents and modes, and through the search for tools', async () => {
    const home = await demoHome()
    const framed = await agentAt(home, 'framed', '1', '--surface', 'agents')
    await framed.call('taskManager', { mode: 'lst', sessionId: 'mine' })
    await framed.call('taskManager', { mode: 'list', sessionId: 'mine' })
    await framed.end()
    const seeking = await agentAt(home, 'seeking', '1', '--surface', 'discovery')
    await seeking.call('get_tools', { query: 'my tasks' })
    await seeking.call('use_tool', { tool: 'list_tasks', arguments: {} })
    await seeking.call('get_tools', { query: 'weather' })
    await seeking.end()
    const report = await usageOf(home)
    expect(report).toMatchObject({
      calls: 5,
      searches: { count: 2, ledToCall: 1, searchedAgain: 0, ledNowhere: 1 },
      agents: [
        { agentId: 'seeking', calls: 3, unknownNames: 0, searchesThatLedNowhere: 1 },
        { agentId: 'framed', calls: 2, unknownNames: 1, badInput: 0 },
      ],
    })
    expect(report.unknownNames).toEqual([
      { name: 'taskManager/lst', count: 1, next: [{ name: 'list_tasks', count: 1 }] },
    ])
    expect(report.tools.map(({ tool, calls }: { tool: string; calls: number }) => [tool, calls])).toEqual([
      ['get_tools', 2],
      ['list_tasks', 2],
    ])
  })

  test('narrows by agent, version, tool and time', async () => {
    const home = await demoHome()
    await someCalls(home)
    expect(await usageOf(home, '--agent', 'cursor')).toMatchObject({ calls: 3, unknownNames: [] })
    expect(await usageOf(home, '--agent', 'cursor@1.7.0')).toMatchObject({ calls: 3 })
    expect(await usageOf(home, '--agent', 'cursor@9.9.9')).toMatchObject({ calls: 0, agents: [] })
    expect(await usageOf(home, '--since', '2999-01-01')).toMatchObject({ calls: 0 })
    const ofTool = await usageOf(home, '--tool', 'add_task')
    expect(ofTool).toMatchObject({
      calls: 2,
      unknownNames: [{ name: 'add_tusk' }],
      badInput: [{ tool: 'add_task' }],
    })
    expect(ofTool.tools.map(({ tool }: { tool: string }) => tool)).toEqual(['add_task'])
    const empty = await tn(home, ['usage', '--agent', 'nobody'])
    expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining('7 other calls')])
  })

  test("shows a user their own calls, and everybody's to who asks at the keyboard", async () => {
    const home = await demoHome()
    await tn(home, ['user', 'add', 'ada'])
    await tn(home, ['call', 'list_tasks', '--user', 'ada'])
    expect(await usageOf(home)).toMatchObject({ user: 'local', calls: 0 })
    expect(await usageOf(home, '--user', 'ada')).toMatchObject({ user: 'ada', calls: 1 })
    expect(await usageOf(home, '--all-users')).toMatchObject({ user: 'all users', calls: 1 })
    expect((await tn(home, ['usage', '--user', 'bob'])).code).toBe(2)
    expect((await tn(home, ['usage', '--user', 'ada', '--all-users'])).code).toBe(2)
  })

  test('tells apart what people type, what programs send and what assistants call', async () => {
    const home = await demoHome()
    const { address, child } = await tnServe(home)
    const token = await tnToken(home)
    const answer = await fetch(`${address}/api/v1/tools/list_tasks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    await ended(child)
    await tn(home, ['do', 'task', 'list'])
    const { stdout } = await tn(home, ['usage'])
    expect(stdout).toMatch(/^2 calls by local [^\n]*\n\nTools\n/)
    expect(stdout).toMatch(/\nAgents\n[^\n]*\nrest +– +1 [^\n]*\n\n/)
    expect(stdout).toMatch(/\nCommand line\n[^\n]*\ntn-cli /)
  })

  test('says how to begin where nothing was called, and makes no database', async () => {
    const home = await temporaryFolder()
    const { code, stdout } = await tn(home, ['usage'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/No calls by[^]*tn connect/)])
    expect((await tn(home, ['backup'])).stderr).toContain('nothing to back up')
    for (const mistake of [['--since', 'soon'], ['--since', '2026-02-30'], ['--since', '0d'], ['--yes']])
      expect([mistake, (await tn(home, ['usage', ...mistake])).code]).toEqual([mistake, 2])
  })

  test('deletes records when told so twice', async () => {
    const home = await demoHome()
    await tn(home, ['user', 'add', 'ada'])
    await tn(home, ['call', 'list_tasks'])
    await tn(home, ['call', 'list_tasks', '--user', 'ada'])
    const asked = await tn(home, ['usage', '--forget-before', '2999-01-01'])
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringMatching(/1 call by local.*--yes/)])
    expect((await tn(home, ['usage', '--forget-before', '2999-01-01', '--agent', 'x', '--yes'])).code).toBe(2)
    const earlier = await tn(home, ['usage', '--forget-before', '1d', '--yes'])
    expect(earlier.stdout).toContain('No records to delete')
    expect(await usageOf(home, '--forget-before', '2999-01-01', '--yes')).toEqual({ deleted: 1 })
    expect(await usageOf(home)).toMatchObject({ calls: 0 })
    expect(await usageOf(home, '--user', 'ada')).toMatchObject({ calls: 1 })
  })
})
