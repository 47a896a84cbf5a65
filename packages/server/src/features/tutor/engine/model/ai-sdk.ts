/** The SDK, loaded when a model is first asked: it is large, and most starts need none of it. */
export async function aiSdk() {
  // It would print what providers do not support, which is nothing that an operator could change.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return import('ai')
}
