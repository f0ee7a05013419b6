const words =
  "password passw0rd contraseña contrasena qwertyui qwerty12 qwertyuiop asdfghjk asdfghjkl zxcvbnm1 iloveyou teamoteamo " +
  "princesa princess football futbol12 baseball sunshine superman batman12 trustno1 whatever starwars computer internet " +
  "michelle jennifer charlie1 estrella mariposa chocolate alejandra alejandro fernando carolina cristina sebastian " +
  "costarica puravida saprissa saprissa1 heredia1 alajuela cartago1 chispa12 chispa123 arduino1 arduino123 electronica " +
  "bienvenido bienvenida welcome1 admin123 administrador usuario1 letmein1 abcdefgh abcd1234 abc12345 a1b2c3d4 1q2w3e4r " +
  "1qaz2wsx q1w2e3r4 qazwsxedc 12qwaszx pokemon1 dragon12 master12 monkey12 shadow12 killer12 jesucristo dioses12 amorcito"

const known = new Set(words.split(" "))

export const isCommonPassword = (password: string): boolean => {
  const plain = password.toLowerCase()
  const runs = "01234567890123456789 98765432109876543210"
  return (
    known.has(plain) ||
    known.has(plain.replace(/(?<![\d!.*])[\d!.*]+$/, "")) ||
    /^(.{1,2})\1+$/.test(plain) ||
    /^(\d{1,4})\1+$/.test(plain) ||
    (/^\d+$/.test(plain) && runs.includes(plain))
  )
}
