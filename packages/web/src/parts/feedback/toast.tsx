import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import { Button } from '../form/button.tsx'
import styles from './toast.module.css'

interface Toast {
  text: string
  /** Toasts with undo stay longer. */
  undo?: (() => void) | undefined
  /** Of several toasts with the same topic, only the latest is shown. */
  about?: string | undefined
}

const SHOWN_MS = 5_000
const WITH_UNDO_MS = 12_000

const Say = createContext<(toast: Toast) => void>(() => {})

/** Shows a toast: `say({ text: 'Task deleted', undo })`. */
export const useToast = () => useContext(Say)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: string })[]>([])
  const say = useCallback(
    (toast: Toast) =>
      setToasts((shown) => [...others(shown, toast).slice(-2), { ...toast, id: crypto.randomUUID() }]),
    [],
  )
  const drop = useCallback((id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const value = useMemo(() => say, [say])
  return (
    <Say value={value}>
      {children}
      <div className={styles['toasts']} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} onGone={() => drop(toast.id)} />
        ))}
      </div>
    </Say>
  )
}

const others = <Shown extends Toast>(shown: readonly Shown[], { about }: Toast): Shown[] =>
  shown.filter((toast) => about === undefined || toast.about !== about)

/** Stays while the pointer or the focus is on it. */
function ShownToast({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onGone, toast.undo ? WITH_UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div
      className={styles['toast']}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {toast.undo ? (
        <Button
          look="quiet"
          onClick={() => {
            toast.undo?.()
            onGone()
          }}
        >
          Undo
        </Button>
      ) : null}
      <Button look="quiet" aria-label="Dismiss" onClick={onGone}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** Runs an action and shows a toast when it fails. Resolves to whether it succeeded. */
export function useReported() {
  const say = useToast()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      say({ text: error instanceof Error ? error.message : 'Something went wrong' })
      return false
    }
  }
}
