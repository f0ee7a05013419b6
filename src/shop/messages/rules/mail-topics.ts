export const mailTopics = ["ready", "reminder", "boards", "stock"] as const
export type MailTopic = (typeof mailTopics)[number]

export const isMailTopic = (value: unknown): value is MailTopic => mailTopics.some(topic => topic === value)
