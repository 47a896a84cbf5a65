import type { App } from '../../feature/app.ts'
import type { DeviceView } from '../link/device-view.ts'
import { confirmed } from '../../cli/terminal/prompt.ts'
import { UsageError } from '../../cli/errors-and-exit-codes.ts'
import type { DeviceOptions } from './index.ts'
import { userNamed } from '../../cli/named-user.ts'
import { printJson, printTable, shortTime } from '../../cli/terminal/output.ts'
import { asStarted } from '../../cli/started-as.ts'
import type { CommandHost } from '../../cli/command-host.ts'

export async function approveDevice(
  host: CommandHost,
  code: string,
  { user, yes, json }: DeviceOptions,
): Promise<void> {
  await host.withApp(async (app) => {
    const owner = await userNamed(app, user)
    const { device, name } = await app.sync.requests.find(code)
    const known = (await app.sync.devices.list(owner.id)).find((each) => each.device === device)
    if (!json) {
      console.log(`Device: ${name}. It will get all synced data of ${owner.name}.`)
      if (known) console.log(`It was linked before as ${known.name}; its old token is revoked.`)
    }
    if (!yes && !json && !(await confirmed(`Link ${name}?`))) {
      console.error(asStarted(`Not approved. To reject it: tn link deny ${code}`))
      return
    }
    const approved = await app.sync.requests.approve(code, owner.id)
    if (json) printJson({ device, name: approved.name, user: owner.name, approved: true })
    else console.log(`Approved ${name}.`)
  })
}

export async function denyDevice(host: CommandHost, code: string, { json }: DeviceOptions): Promise<void> {
  const { device, name } = await host.withApp((app) => app.sync.requests.deny(code))
  if (json) printJson({ device, name, denied: true })
  else console.log(`Rejected ${name}.`)
}

export async function listDevices(host: CommandHost, { user, json }: DeviceOptions): Promise<void> {
  const { owner, devices } = await host.withApp((app) => devicesOf(app, user))
  if (json) return printJson(devices)
  if (devices.length === 0) {
    console.log(
      asStarted(`${owner} has no linked devices. Run on the device: tn link <address of this server>`),
    )
    return
  }
  printTable(
    ['name', 'state', 'linked to', 'last seen (UTC)', ' pending', 'id'],
    devices.map(({ name, status, linkedTo, isThisDevice, lastSeenAt, lacks, deviceId }) => [
      isThisDevice ? `${name} (this one)` : name,
      status,
      linkedTo,
      shortTime(lastSeenAt),
      String(lacks),
      deviceId,
    ]),
  )
}

export async function revokeDevice(
  host: CommandHost,
  named: string,
  { user, yes, json }: DeviceOptions,
): Promise<void> {
  await host.withApp(async (app) => {
    const { owner, ownerId, devices } = await devicesOf(app, user)
    const { deviceId, name } = oneOf(devices, named, owner)
    if (!yes && !json && !(await confirmed(`Unlink ${name}? Its data stays on it.`))) {
      console.error('Not unlinked.')
      return
    }
    const revoked = await app.sync.devicesOf(ownerId).revoke(deviceId)
    if (json) printJson({ ...revoked, revoked: true })
    else console.log(`Unlinked ${name}. Changes that it had not sent stay on it until it is linked again.`)
  })
}

async function devicesOf(app: App, user: string | undefined) {
  const { id: ownerId, name: owner } = await userNamed(app, user)
  return { owner, ownerId, devices: await app.sync.devicesOf(ownerId).list() }
}

/** By its id, or by a name that only one has. */
function oneOf(devices: readonly DeviceView[], named: string, owner: string): DeviceView {
  const byId = devices.find(({ deviceId }) => deviceId === named.toUpperCase())
  const byName = devices.filter(({ name, status }) => name === named && status === 'linked')
  const called = byName.length > 0 ? byName : devices.filter(({ name }) => name === named)
  const [only, ...others] = byId ? [byId] : called
  if (only && others.length === 0) return only
  if (only)
    throw new UsageError(
      `${owner} has ${others.length + 1} devices called ${named}: use the id shown by \`tn link devices\`.`,
    )
  throw new UsageError(`${owner} has no device called ${named}. \`tn link devices\` lists them.`)
}
