import {
  App,
  applyDocumentTheme,
  applyHostStyleVariables,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps'
import { type Answer, call, callThrough } from '../../api/call.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { answerIn } from './answer-in.ts'

/** What the host has told of the call that this view shows. */
export type Shown<Args, Result> =
  | { kind: 'waiting' | 'cancelled' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answered'; args: Partial<Args>; answer: Answer<Result> }

const host = new App({ name: 'tutor-nexus', version: '1.0.0' }, { availableDisplayModes: ['inline'] })

/** Follows the host: its call, its theme, and links that only it may open. */
export async function connect<Args, Result>(show: (shown: Shown<Args, Result>) => void): Promise<void> {
  let args: Partial<Args> = {}
  host.ontoolinput = (input) => {
    args = Object(input.arguments)
  }
  host.ontoolresult = (result) => {
    try {
      show({ kind: 'answered', args, answer: answerIn(result) })
    } catch (error) {
      show({ kind: 'failed', error })
    }
  }
  host.ontoolcancelled = () => show({ kind: 'cancelled' })
  host.onhostcontextchanged = follow
  callThrough(async (name, given, { signal, idempotencyKey }) => {
    const called = { name, arguments: { ...given, ...(idempotencyKey && { clientEventId: idempotencyKey }) } }
    const result = await host.callServerTool(called, signal && { signal }).catch((error: unknown) => {
      throw signal?.aborted ? error : CallFailure.throughHost()
    })
    return answerIn(result)
  })
  document.addEventListener('click', openByHost)
  document.addEventListener('click', submitByScript)
  await host.connect()
  const context = host.getHostContext() ?? {}
  follow(context)
  if (!context.theme) await followPreference()
}

/** Tells the model what the user has done here, for its next turn. */
export function tellModel(text: string): void {
  if (!host.getHostCapabilities()?.updateModelContext) return
  host.updateModelContext({ content: [{ type: 'text', text }] }).catch(() => {
    // The view works whether or not the model learns of it.
  })
}

function follow({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  if (theme) applyDocumentTheme(theme)
  if (styles?.variables) applyHostStyleVariables(styles.variables)
  for (const [side, pixels] of Object.entries(safeAreaInsets ?? {}))
    document.documentElement.style.setProperty(`--inset-${side}`, `${pixels}px`)
}

/** For a host that leaves the theme to the view. */
async function followPreference(): Promise<void> {
  if (!host.getHostCapabilities()?.serverTools) return
  const kept = await call('tn_user_preferences_get', {}).catch(() => undefined)
  const theme = kept?.data.theme
  if (theme === 'light' || theme === 'dark') applyDocumentTheme(theme)
}

/** The frame lets no window open. */
function openByHost(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  void host.openLink({ url: link.href })
}

/** A frame may be forbidden to submit forms, and then the browser does not even fire the event that the parts handle. */
function submitByScript(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.type !== 'submit' || !button.form) return
  event.preventDefault()
  if (button.form.reportValidity())
    button.form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
}
