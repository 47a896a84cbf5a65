import type { RequestsByTool } from './request-set.ts'

/** The user's keys, preferences, quota and plan. */
export const accountRequests: RequestsByTool = {
  tn_user_byok_list: {
    tuning: [
      "Show me the API keys I've saved",
      'Which model keys of mine do you have stored?',
      'do I have an OpenAI key saved here?',
      'list my own keys',
      'What providers did I give you a key for?',
      'Can you tell me the last four characters of my stored keys?',
      'did I ever add an Anthropic key? check my saved keys',
      'how many API keys have I put in?',
    ],
    heldOut: [
      'see all my BYOK keys',
      "I forgot which keys I've set up for the tutor, show them",
      "What's the fingerprint of the Gemini key I have on file?",
      'Are any of my own model keys kept in my account?',
    ],
  },
  tn_user_byok_add: {
    tuning: [
      "Here's my Anthropic API key, please save it",
      "I want to use my own Gemini key with the tutor, it's AIza-test-123",
      'add my OpenAI key sk-test-abc123',
      'Store this API key for me and label it "school"',
      'I bought my own API access, how about I give you the key to use?',
      'Register a new model key on my account',
      'can I put in my own key so the tutor runs on it? here it is: sk-demo-999',
      'set up my Mistral key for tutoring',
    ],
    heldOut: [
      "I've got a new API key from OpenAI, save it for me",
      'bring my own key: sk-ant-example-42, use this one',
      'Please connect my personal Claude key to the tutor',
      "Add another key of mine, this one's for Gemini",
    ],
  },
  tn_user_byok_delete: {
    tuning: [
      'Remove my OpenAI key',
      'delete the API key I saved last month',
      "I don't want you to keep my Gemini key anymore",
      'Erase my stored Anthropic key for good',
      'my key leaked, get rid of it here right away',
      'Take the key labelled "school" off my account',
      'please wipe the API key ending in 4f2a',
      'I cancelled my OpenAI account so drop that key',
    ],
    heldOut: [
      'delete my own model key permanently',
      'Stop storing my Mistral key',
      "That old API key isn't needed any longer, throw it out",
      'get my Claude key out of your system',
    ],
  },
  tn_user_preferences_get: {
    tuning: [
      'What are my current settings?',
      'show my preferences',
      'which language am I set to?',
      'Is dark mode on for me?',
      'What difficulty level do I have selected?',
      'are my notifications turned on or off right now?',
      "Check which answer style I've picked",
      'which voice is set in my preferences?',
    ],
    heldOut: [
      "Can I see all the options I've chosen so far?",
      "what's my fallback engine set to",
      'tell me how my profile is configured, theme, language and so on',
      'Did I change any settings or are they all default?',
    ],
  },
  tn_user_preferences_set: {
    tuning: [
      'Switch to dark mode',
      'Change my language to German',
      'please make the answers more detailed from now on',
      'turn off notifications',
      'Set the difficulty to advanced',
      "I'd like a different voice for the tutor, change it",
      'reset my theme to the default',
      'From now on explain everything step by step',
    ],
    heldOut: [
      'put my settings in Spanish',
      'make things easier for me in general, lower my difficulty level',
      'I hate the reminders, disable them',
      'Use the light theme and keep answers short',
    ],
  },
  tn_user_quota: {
    tuning: [
      'How many prompts do I have left today?',
      'did I hit my daily limit?',
      'When do my questions reset?',
      'how much of my daily allowance have I used up',
      'Am I close to running out of questions for today?',
      "What's my limit of prompts per day and how many remain?",
      'can I still ask more today or am I out?',
      'Check my remaining usage for today',
    ],
    heldOut: [
      'how many questions have I used so far today?',
      "at what time can I ask again, I think I've used up all my prompts",
      'prompts left?',
      'Do I have enough questions remaining today for another hour of homework?',
    ],
  },
  tn_user_get: {
    tuning: [
      'What information about me is saved on this server?',
      'how long will you hold on to my chats?',
      'Do I sign in with a passkey or a password?',
      'show me which of my personal data exists here and when it goes away',
      'After how many days are my conversations erased?',
    ],
    heldOut: [
      'list everything that is recorded about me, and the time limits',
      'what happens to my old conversations, do they disappear at some point?',
      'I want to know which records you have of mine',
      'how is my account set up to log in',
    ],
  },
  tn_user_subscription: {
    tuning: [
      'Which plan am I on?',
      'when does my subscription renew?',
      'Am I a premium user or on the free version?',
      'is my subscription still active?',
      'Since when have I been paying for this?',
      'Did my school set up my subscription or was it me?',
      'tell me about my current plan',
      'what tier is my account',
    ],
    heldOut: [
      'Has my paid plan expired?',
      "What's the next renewal date of my membership?",
      'do I have pro or just the basic plan',
      'who arranged the subscription I have, my parents or the university?',
    ],
  },
}
