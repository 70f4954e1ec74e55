/** Requests before the sign-in. Here a 401 means that an input was wrong. */
import { client, settle } from "../../api/index.ts";
import type { CodeUse, SecondDigits } from "../../api/people-types.ts";
import type { Starting } from "../../api/types.ts";

export const requestLink = (email: string) => settle(client.POST("/auth/link", { body: { email } }));

export const signInByLink = (body: CodeUse) => settle(client.POST("/auth/link/use", { body }));

export const logIn = (email: string, password: string) =>
  settle(client.POST("/auth/login", { body: { email, password } }));

export const signUp = (body: { email: string; name: string; account: string; password?: string }) =>
  settle(client.POST("/auth/signup", { body }));

export const confirmSignUp = (body: CodeUse) => settle(client.POST("/auth/confirm", { body }));

export const requestReset = (email: string) => settle(client.POST("/auth/reset", { body: { email } }));

export const getReset = (token: string, signal?: AbortSignal) =>
  settle(client.GET("/auth/reset", { params: { query: { token } }, signal: signal ?? null }));

export const finishReset = (token: string, password: string) =>
  settle(client.POST("/auth/reset/finish", { body: { token, password } }));

export const confirmEmail = (token: string) => settle(client.POST("/auth/email/confirm", { body: { token } }));

export const getInvitation = (token: string, signal?: AbortSignal) =>
  settle(client.GET("/auth/invitation", { params: { query: { token } }, signal: signal ?? null }));

export const acceptInvitation = (token: string, name?: string) =>
  settle(client.POST("/auth/invitation", { body: name ? { token, name } : { token } }));

export const getSecond = (signal?: AbortSignal) => settle(client.GET("/auth/second", { signal: signal ?? null }));

export const finishSecond = (body: SecondDigits) => settle(client.POST("/auth/second", { body }));

export const requestStart = (token: string, email: string) =>
  settle(client.POST("/auth/start", { body: { token, email } }));

export const openAccount = (body: { token: string; name: string; email?: string; account: string }) =>
  settle(client.POST("/auth/start/use", { body }));

export const getStarting = (token: string, signal?: AbortSignal): Promise<Starting> =>
  settle(client.GET("/auth/starting", { params: { query: { token } }, signal: signal ?? null }));
