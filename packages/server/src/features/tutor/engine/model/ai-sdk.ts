/** The SDK, loaded on first use because it is large. */
export async function aiSdk() {
  // Its warnings about unsupported settings are of no use to an operator.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return import('ai')
}
