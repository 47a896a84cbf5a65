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
  dueTime: string | null
  repeatRule: string | null
  parentId: string | null
  nextId: string | null
}

export interface CalendarFeedTable {
  owner: string
  tokenHash: string
  createdAt: string
  readAt: string | null
}

export interface TaskTables {
  task: TaskTable
  calendarFeed: CalendarFeedTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends TaskTables {}
}
