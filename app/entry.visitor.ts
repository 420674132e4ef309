import { improve } from "./ui/visitor";

improve();
