import { z } from 'zod'

/** The one tool that every peer serves: validated, answered, stored nowhere. */
export const name = 'add_task'
export const description = 'Add a task to the list of things to do and return its id.'
export const input = z.object({ title: z.string().trim().min(1).max(255).describe('What is to be done') })
export const output = z.object({ task_id: z.string(), status: z.literal('created'), title: z.string() })
export const about = { name: 'bench', version: '1.0.0' }

let made = 0

export function addTask(title: string) {
  made += 1
  return { task_id: `task_${made}`, status: 'created' as const, title }
}

export function answer({ title }: { title: string }) {
  const structuredContent = addTask(title)
  return { content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }], structuredContent }
}
