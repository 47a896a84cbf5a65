export interface TaskTable {
  id: string
  owner: string
  title: string
  description: string | null
  isCompleted: boolean
  dueDate: string | null
  priority: string | null
  labels: readonly string[]
  notes: string | null
  rev: number
  createdAt: string
  updatedAt: string
  completedAt: string | null
}

export interface TaskTables {
  task: TaskTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends TaskTables {}
}
