import { ownerOf } from '../../platform/identity/identity.ts'
import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import type { TaskServices } from './define.ts'
import { taskStore } from './store/task-store.ts'

export const openTask = ({ store }: FeatureContext): OpenFeature => ({
  services: (caller): TaskServices => ({ tasks: taskStore(store, ownerOf(caller)) }),
})
