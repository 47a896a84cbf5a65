import { describe, expect, test } from 'vitest'
import { mask } from '../../../packages/server/src/features/trace/model/masks/mask.ts'

/** Put together here, so that no file of ours holds what looks like a real key. */
const join = (...parts: string[]): string => parts.join('')

const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF'
const hex = '0123456789abcdef'

const keys: Readonly<Record<string, string>> = {
  anthropic: join('sk-', 'ant-api03-', letters, '-', letters, '-AA'),
  'openai project': join('sk-', 'proj-', letters, '_', letters),
  'openai, older': join('sk-', letters, letters.slice(0, 16)),
  openrouter: join('sk-', 'or-v1-', hex.repeat(4)),
  groq: join('gsk_', letters, letters),
  xai: join('xai-', letters, letters),
  'hugging face': join('hf_', letters),
  aws: join('AKIA', 'IOSFODNN7EXAMPLE'),
  google: join('AIza', letters, 'abc'),
  'google oauth': join('ya29.', letters, letters),
  github: join('ghp_', letters, 'abcd'),
  'github, fine-grained': join('github_pat_', letters, '_', letters),
  gitlab: join('glpat-', letters.slice(0, 20)),
  npm: join('npm_', letters, 'abcd'),
  pypi: join('pypi-', letters, letters),
  stripe: join('sk_', 'live_', letters),
  slack: join('xoxb-', '123456789012-', letters),
  sendgrid: join('SG.', letters.slice(0, 22), '.', letters),
  telegram: join('123456789:AA', letters, 'x'),
  'digital ocean': join('dop_v1_', hex.repeat(4)),
  shopify: join('shpat_', hex.repeat(2)),
  ours: join('tn_', letters, 'abcdefghijk'),
}

const jwt = join('eyJ', 'hbGciOiJIUzI1NiJ9', '.', 'eyJ', 'zdWIiOiIxMjM0NTY3ODkwIn0', '.', letters)
const pem = (newline: string): string =>
  [
    '-----BEGIN RSA PRIVATE KEY-----',
    ...Array.from({ length: 25 }, () => letters + letters),
    '-----END RSA PRIVATE KEY-----',
  ].join(newline)

describe('masks', () => {
  test.each(Object.entries(keys))('a key of %s, wherever it stands', (_, key) => {
    const around = [
      key,
      `key ${key}.`,
      `{"a":"${key}"}`,
      `{\\"a\\":\\"${key}\\"}`,
      `x=${key}\ny`,
      `curl -H 'k: ${key}' a`,
      `(${key})`,
      `<${key}>`,
    ]
    for (const text of around) expect(mask(text), text).not.toContain(key.slice(-12))
    expect(mask(`key ${key}.`)).toBe('key [masked: api key].')
  })

  test.each([
    [`Authorization: Bearer ${letters}`, 'Authorization: Bearer [masked: credentials]'],
    [`-H "authorization: Basic dXNlcjpwYXNz"`, `-H "authorization: Basic [masked: credentials]"`],
    [`{"Authorization":"token ${hex}"}`, '{"Authorization":"token [masked: credentials]"}'],
    [`the header Bearer ${letters} was sent`, 'the header Bearer [masked: token] was sent'],
    ['use Basic dXNlcjpwYXNzd29yZA== here', 'use Basic [masked: credentials] here'],
    [`jwt ${jwt} end`, 'jwt [masked: token] end'],
    ['postgres://ada:s3cr3t@db:5432/x', 'postgres://ada:[masked: password]@db:5432/x'],
    ['https://ada:p@ss@host/path', 'https://ada:[masked: password]@host/path'],
    [`https://x/?a=1&access_token=${letters}&b=2`, 'https://x/?a=1&access_token=[masked: token]&b=2'],
    ['mysql -u root -phunter2 shop', 'mysql -u root -p[masked: password] shop'],
    ['mysqldump --password=hunter2 shop', 'mysqldump --password=[masked: password] shop'],
    ['tool --db-password hunter2 --x', 'tool --db-password [masked: password] --x'],
    [`tool --password "two words" --x`, 'tool --password [masked: password]" --x'],
    ['sshpass -p hunter2 ssh host', 'sshpass -p [masked: password] ssh host'],
    ['docker login -u ada -p hunter2 r.example', 'docker login -u ada -p [masked: password] r.example'],
    ['redis-cli -h x -a hunter2 ping', 'redis-cli -h x -a [masked: password] ping'],
    ['curl -u ada:hunter2 https://x', 'curl -u ada:[masked: password] https://x'],
    ['DB_PASSWORD=hunter2', 'DB_PASSWORD=[masked: password]'],
    ["export PGPASSWORD='hunter2'; psql", "export PGPASSWORD='[masked: password]'; psql"],
    [`AWS_SECRET_ACCESS_KEY=${letters}`, 'AWS_SECRET_ACCESS_KEY=[masked: key]'],
    [`GITHUB_TOKEN=${letters}\nNEXT=1`, 'GITHUB_TOKEN=[masked: token]\nNEXT=1'],
    [`STRIPE_API_KEY="${letters}"`, 'STRIPE_API_KEY="[masked: key]"'],
    ['JWT_SECRET=correct-horse', 'JWT_SECRET=[masked: secret]'],
    ['{"password": "hunter2", "x": 1}', '{"password": "[masked: password]", "x": 1}'],
    ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"[masked: password]\\"}'],
    [`{"apiKey":"${letters}"}`, '{"apiKey":"[masked: token]"}'],
    [`client_secret = '${letters}'`, "client_secret = '[masked: secret]'"],
    ['Server=x;User=sa;Password=hunter2;', 'Server=x;User=sa;Password=[masked: password];'],
    ['user: ada\npassword: hunter2\nport: 1', 'user: ada\npassword: [masked: password]\nport: 1'],
  ])('%s', (text, shown) => {
    expect(mask(text)).toBe(shown)
  })

  test.each(['\n', '\\n', '\r\n', '\n   12→'])('private keys whose lines are parted by %j', (newline) => {
    const shown = mask(`before ${pem(newline)} after`)
    expect(shown).toBe('before [masked: private key] after')
  })

  test('a private key whose end is missing', () => {
    const cut = pem('\n').replace(/-----END.*/, '')
    expect(mask(`x ${cut}\nplain words.`)).not.toContain(letters.slice(0, 12))
  })

  test('several on one line, each by itself', () => {
    expect(mask(`A_TOKEN=${letters} B_PASSWORD=hunter2 c`)).toBe(
      'A_TOKEN=[masked: token] B_PASSWORD=[masked: password] c',
    )
  })

  test('what was cut off before it could be told for sure', () => {
    for (const text of [
      `key ${keys['anthropic']?.slice(0, 14)}`,
      `t ${jwt.slice(0, 12)}`,
      pem('\n').slice(0, 60),
    ])
      expect(mask(text, true)).toMatch(/^(key |t |)\[masked: /)
  })
})

describe('leaves alone', () => {
  test.each([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    '01K9Z4M8T0QJ6X2V7B5N3C1R8D',
    'mkdir -p packages/server/src',
    'docker run -p 8080:80 -v /a:/b image',
    'psql -h localhost -p 5432',
    'ssh -p 2222 host',
    'MAX_TOKENS=20000 TOKEN_LIMIT=4096',
    'PATH=/usr/bin:/bin PWD=/home/ada',
    'PRIMARY_KEY=id SORT_KEY=name CACHE_KEY=user:42',
    'const password = await readPassword()',
    'connect(user=user, password=password)',
    'API_KEY=$API_KEY TOKEN=${TOKEN} SECRET=<your secret>',
    'Authorization: Bearer $TOKEN',
    'Authorization: Bearer <token>',
    'Basic understanding of the matter; bearer of good news',
    'the password is checked, and the token count is 12',
    'Password: must have eight characters',
    'a basic question about tokens: how many are there?',
    'https://example.com:8080/path?key=value&page=2',
    'git@github.com:owner/repo.git',
    'sk-learn and task-runner-configuration-for-everything',
    "pem.replace('-----BEGIN PRIVATE KEY-----', '').replace('-----END PRIVATE KEY-----', '')",
    'interface Login { password: string; token: string }',
    'if (password === other.password) return token.value',
    'secrets: inherit',
    'process.env.OPENAI_API_KEY ?? config.apiKey',
    '{"tokens":{"input":1200,"output":30},"max_tokens":4096}',
    '--token-limit 20000 --key-file ./id.pem',
  ])('%s', (text) => {
    expect(mask(text)).toBe(text)
  })
})
