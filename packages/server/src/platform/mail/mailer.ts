import { isLoopback } from '../identity/network-address.ts'

/** The server that mails go out by. */
export interface MailServer {
  /** Such as `smtps://name:password@smtp.example.edu`. */
  readonly url: string
  readonly from: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

/** Sends plain text. Links in mails are secrets, so they leave this machine encrypted or not at all. */
export function mailerOf({ url, from }: MailServer): SendMail {
  const { hostname } = new URL(url)
  const isHere = hostname === 'localhost' || isLoopback(hostname)
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      requireTLS: !isHere,
      ignoreTLS: isHere,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({ from, to, subject, text })
    } finally {
      transport.close()
    }
  }
}
