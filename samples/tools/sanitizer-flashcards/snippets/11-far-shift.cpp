// 11. Makes a mask with bit 32 set. What is wrong?
#include <iostream>

int main(int count, char**) {
  int bit = 31 + count;
  std::cout << ((1 << bit) != 0) << '\n';
}
