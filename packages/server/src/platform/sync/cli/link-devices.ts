import type { App } from '../../feature/app.ts'
import type { DeviceView } from '../link/device-view.ts'
import { confirmed } from '../../cli/do/confirm.ts'
import { UsageError } from '../../cli/exit.ts'
import type { DeviceOptions } from './link-commands.ts'
import { userNamed } from '../../cli/named-user.ts'
import { printJson, printTable, shortTime } from '../../cli/output.ts'
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
      console.log(`The device calls itself ${name}. It will have everything of ${owner.name} that is synced.`)
      if (known)
        console.log(`It was linked before, as ${known.name}: it gets a new token and the old one ends.`)
    }
    if (!yes && !json && !(await confirmed(`Link ${name}?`))) {
      console.error(asStarted(`Nothing was approved. To turn it away: tn link deny ${code}`))
      return
    }
    const approved = await app.sync.requests.approve(code, owner.id)
    if (json) printJson({ device, name: approved.name, user: owner.name, approved: true })
    else console.log(`Approved. ${name} goes on by itself.`)
  })
}

export async function denyDevice(host: CommandHost, code: string, { json }: DeviceOptions): Promise<void> {
  const { device, name } = await host.withApp((app) => app.sync.requests.deny(code))
  if (json) printJson({ device, name, denied: true })
  else console.log(`${name} is turned away; its code is of no use any more.`)
}

export async function listDevices(host: CommandHost, { user, json }: DeviceOptions): Promise<void> {
  const { owner, devices } = await host.withApp((app) => devicesOf(app, user))
  if (json) return printJson(devices)
  if (devices.length === 0) {
    console.log(
      asStarted(
        `${owner} has no linked devices here. On the device: tn link <address of this server>, as \`tn serve\` shows it`,
      ),
    )
    return
  }
  printTable(
    ['name', 'state', 'linked to', 'last seen (UTC)', ' lacks', 'id'],
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
    if (!yes && !json && !(await confirmed(`End the link of ${name}? What is on it stays there.`))) {
      console.error('Nothing was revoked.')
      return
    }
    const revoked = await app.sync.devicesOf(ownerId).revoke(deviceId)
    if (json) printJson({ ...revoked, revoked: true })
    else
      console.log(
        `${name} exchanges nothing any more. What it had not sent yet stays on it, until it is linked again.`,
      )
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
      `${owner} has ${others.length + 1} devices called ${named}: name one by its id, as \`tn link devices\` shows it.`,
    )
  throw new UsageError(`${owner} has no device called ${named}. \`tn link devices\` shows those there are.`)
}
