// The front door of attachments: what a file becomes in a message, decided alike wherever the file is read.
export * from "./attachments/file-size.js";
export * from "./attachments/image-type.js";
export * from "./attachments/plan-attachment.js";
