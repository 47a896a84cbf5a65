import * as z from 'zod'
import { PRIORITIES } from './task.ts'

/** A task as the change log keeps it. */
export const TaskBody = z.object({
  id: z.ulid(),
  title: z.string().min(1).max(255),
  description: z.string().max(10_000).nullable(),
  isCompleted: z.boolean(),
  dueDate: z.iso.date().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  labels: z.array(z.string().max(50)).max(10),
  notes: z.string().max(10_000).nullable(),
  rev: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})
