/** Runs in the browser: the page of an assistant, on the protocol's own bridge. */
import { AppBridge, PostMessageTransport, type McpUiTheme } from '@modelcontextprotocol/ext-apps/app-bridge'

type Handler<Name extends 'oncalltool' | 'onopenlink' | 'onupdatemodelcontext'> = NonNullable<AppBridge[Name]>

declare global {
  interface Window {
    /** Given by the test. */
    callTool(params: Parameters<Handler<'oncalltool'>>[0]): ReturnType<Handler<'oncalltool'>>
    openLink(params: Parameters<Handler<'onopenlink'>>[0]): Promise<void>
    tellModel(params: Parameters<Handler<'onupdatemodelcontext'>>[0]): Promise<void>
    /** Called by the test. */
    showView(shown: ShownCall): Promise<void>
    changeTheme(theme: McpUiTheme): Promise<void>
  }
}

export interface ShownCall {
  /** Where the view is. */
  address: string
  /** Undefined where the host leaves it to the view. */
  theme?: McpUiTheme
  input: Parameters<AppBridge['sendToolInput']>[0]
  result: Parameters<AppBridge['sendToolResult']>[0]
}

window.showView = async ({ address, theme, input, result }) => {
  const frame = document.createElement('iframe')
  frame.title = 'View'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = address
  document.body.append(frame)
  const bridge = new AppBridge(
    null,
    { name: 'test-host', version: '1.0.0' },
    { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } },
    { hostContext: { ...(theme && { theme }), displayMode: 'inline' } },
  )
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onopenlink = async (params) => {
    await window.openLink(params)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    await window.tellModel(params)
    return {}
  }
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  }
  const { promise: initialized, resolve } = Promise.withResolvers<void>()
  bridge.oninitialized = () => resolve()
  if (!frame.contentWindow) throw new Error('The frame has no window')
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  await initialized
  await bridge.sendToolInput(input)
  await bridge.sendToolResult(result)
  window.changeTheme = async (changed) => bridge.sendHostContextChange({ theme: changed })
}
