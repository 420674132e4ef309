import { atNight } from "../support/matrix-actors";
import { askMatrixAs } from "../support/staff-matrix";

askMatrixAs(atNight);
