import { linkOptions } from '@tanstack/react-router'
import type { Given } from './given.ts'

const tasksPage = ({ cursor }: Given) => (cursor === undefined ? linkOptions({ to: '/tasks' }) : undefined)

export const taskDestinations = { list_tasks: tasksPage }
