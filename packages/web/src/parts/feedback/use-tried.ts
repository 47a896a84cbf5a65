import { useToast } from './toast.tsx'

/** Carries out what has no place of its own for a failure: a notice says it. True where it went well. */
export function useTried() {
  const say = useToast()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      say({ text: error instanceof Error ? error.message : 'It could not be done' })
      return false
    }
  }
}
