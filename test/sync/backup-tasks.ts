import { type Edits } from './replicas.ts'

export async function makeTasks(device: Edits, count: number): Promise<void> {
  await device.store.write(
    async () => {
      for (let n = 0; n < count; n++) await device.addTask(`task ${n}`)
    },
    { scope: device.owner },
  )
}
