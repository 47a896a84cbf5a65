import { callAs } from '../support/call.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

const full = { description: 'd', due_date: '2026-12-01', priority: 'high', labels: ['x'], notes: 'n' }

export const poorerTasks: PoorerByTool = {
  async list_tasks(app) {
    const { found, note } = notebook(app, 'list_tasks')
    const ids: string[] = []
    for (const title of ['a', 'b', 'c']) {
      const added = await callAs(app, 'add_task', { title, ...full })
      if (added.kind === 'result') ids.push(Object(added.result.data).task_id)
    }
    await note('three whole tasks')
    await note('two of three', { limit: 2 })
    for (const task_id of ids)
      await callAs(app, 'update_task', { task_id, notes: null, priority: null, labels: [] })
    await note('two of three, half known', { limit: 2 })
    for (const task_id of ids)
      await callAs(app, 'update_task', { task_id, description: null, due_date: null })
    await note('two of three, hardly known', { limit: 2 })
    for (const task_id of ids) await callAs(app, 'delete_task', { task_id })
    await note('none')
    return found
  },
}
